import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

/** Which order of a list is open in its sheet: one that was pressed, or the one in the address (`order`). */
export function useOpenOrder(path: '/pages/invest/mine' | '/pages/ieo/order'): {
  readonly opened: number | null;
  open(id: number): void;
  close(): void;
} {
  const router = useRouter();
  const { order } = useSearch({ from: path });
  const [pressed, setPressed] = useState<number | null>(null);
  const asked = order === undefined ? null : Number.parseInt(order, 10);
  return {
    opened: pressed ?? asked,
    open: setPressed,
    close: () => {
      setPressed(null);
      if (asked !== null) void router.navigate({ to: path, search: {}, replace: true });
    },
  };
}
