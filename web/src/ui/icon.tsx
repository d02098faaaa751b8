import type { JSX, ReactNode, SVGProps } from 'react';

/**
 * The one set of icons: 24 by 24, strokes of 1.5, the colour of the text around. An icon says nothing to a screen
 * reader; the button that holds it has a name.
 */
export type IconProps = SVGProps<SVGSVGElement> & { size?: number };

export type Icon = (props: IconProps) => JSX.Element;

export function draw(children: ReactNode): Icon {
  return function IconSvg({ size = 22, ...props }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...props}
      >
        {children}
      </svg>
    );
  };
}

export const path = (d: string): Icon => draw(<path d={d} />);
