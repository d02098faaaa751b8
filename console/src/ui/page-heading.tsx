import { Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The heading of a page. The focus comes to it when the page opens: the keys are the page's from then on, no longer
 * the menu's, and a reader says where one is.
 */
export function PageHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Typography
      ref={heading}
      tabIndex={-1}
      variant="h1"
      sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', '&:focus-visible': { outline: 'none' } }}
    >
      {children}
    </Typography>
  );
}
