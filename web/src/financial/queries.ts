import { products } from '@aureus/contract/wallet/product-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';

/** What of the user's money lies in one product, in one currency. */
export type OwnRow = Answer<typeof products>[number];

/** Under the key of the wallet: whatever moves a balance makes this one old. */
export const ownProductsQuery = () =>
  queryOptions({
    queryKey: privateKey('wallet', 'products'),
    queryFn: ({ signal }) => call(products, {}, { signal }),
    staleTime: STALE.seconds,
  });
