import { operatorProducts } from '@aureus/contract/dual/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Button } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { ProposalLink, ProposedPanel, usePropose } from '../operator/public.ts';
import { useFormat } from '../platform/format/format.ts';
import { ChangeButton } from '../terms/public.ts';
import { Amount } from '../ui/amount.tsx';
import { OpenChip } from '../ui/open-chip.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';

type Product = Answer<typeof operatorProducts>['products'][number];

interface Props {
  readonly onOrders: (product: { readonly id: number; readonly name: string }) => void;
}

/** What is on offer and what was, the latest end first. Offered and changed by proposals. */
export function ProductPanel({ onOrders }: Props) {
  const { t } = useLingui();
  return (
    <Read call={operatorProducts} fields={{}}>
      {({ markets, products }, again) => (
        <ProposedPanel
          title={t`Products`}
          add={{
            kind: 'dual.offer',
            title: t`Offer a dual investment`,
            payload: {},
            fields: [
              {
                kind: 'choice',
                name: 'market_id',
                label: t`Market`,
                isNumber: true,
                choices: markets.map(({ id, symbol, price }) => ({
                  value: String(id),
                  label: price === null ? symbol : `${symbol} (${price})`,
                })),
              },
              {
                kind: 'choice',
                name: 'type',
                label: t`Type`,
                choices: [
                  { value: 'call', label: t`Call: paid in the coin, reference above the price` },
                  { value: 'put', label: t`Put: paid in USDT, reference below the price` },
                ],
              },
              { kind: 'decimal', name: 'strike', label: t`Reference price`, unit: 'USDT' },
              {
                kind: 'line',
                name: 'end',
                label: t({ message: 'End', context: 'dual investment' }),
                unit: 'UTC',
                help: t`As 2026-12-04 08:00, on the hour or half hour. Nothing is sold on that day.`,
              },
              { kind: 'decimal', name: 'rate', label: t`Annual rate`, unit: '%' },
              { kind: 'whole', name: 'total_number', label: t`Shares` },
              { kind: 'whole', name: 'user_limit', label: t`Most shares of a user` },
            ],
            onDone: again,
          }}
        >
          <ProductTable products={products} onDone={again} onOrders={onOrders} />
        </ProposedPanel>
      )}
    </Read>
  );
}

function ProductTable({ products, onDone, onOrders }: { products: readonly Product[]; onDone: () => void } & Props) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const propose = usePropose();
  const change = (product: Product): void =>
    propose({
      kind: 'dual.terms',
      title: t`Terms of ${product.name}`,
      payload: { product_id: product.id },
      fields: [
        { kind: 'decimal', name: 'rate', label: t`Annual rate`, unit: '%', initial: product.rate },
        { kind: 'whole', name: 'total_number', label: t`Shares`, initial: String(product.total_number) },
        { kind: 'whole', name: 'user_limit', label: t`Most shares of a user`, initial: String(product.user_limit) },
        { kind: 'flag', name: 'open', label: t`On sale`, initial: product.open ? '1' : '0' },
      ],
      onDone,
    });
  return (
    <PlainTable
      cards
      scrolls
      label={t`Products`}
      head={[
        { text: t`Product` },
        { text: t`Reference price`, right: true },
        { text: t`Annual rate`, right: true },
        { text: t`Ends at` },
        { text: t`Sold`, right: true },
        { text: t`Shares`, right: true },
        { text: t`Most shares of a user`, right: true },
        { text: t`State` },
        { text: t`Proposal` },
        { text: t`Orders` },
        { text: t`Change` },
      ]}
      rows={products.map((product) => {
        const { id, name, open, proposal_id } = product;
        return {
          key: id,
          cells: [
            name,
            <Amount key="strike" value={product.strike} unit="USDT" />,
            <Amount key="rate" value={product.rate} unit="%" />,
            dateTime(product.end_time),
            <Amount key="sold" value={String(product.purchased_number)} unit="" />,
            <Amount key="total" value={String(product.total_number)} unit="" />,
            <Amount key="limit" value={String(product.user_limit)} unit="" />,
            <OpenChip key="state" open={open} />,
            <ProposalLink key="proposal" id={proposal_id} />,
            <Button key="orders" size="small" aria-label={t`Orders of ${name}`} onClick={() => onOrders({ id, name })}>
              {t`Orders`}
            </Button>,
            <ChangeButton
              key="change"
              what={name}
              {...(open
                ? {
                    onClose: (title: string) =>
                      propose({ kind: 'dual.terms', title, payload: { product_id: id, open: false }, onDone }),
                  }
                : {})}
              onClick={() => change(product)}
            />,
          ],
        };
      })}
    />
  );
}
