import { Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useMe } from '../operator/public.ts';
import { ExposurePanels } from './exposure.tsx';
import { OrderPanel } from './orders.tsx';
import { ProductPanel } from './products.tsx';

/** Dual investments: what the platform would owe, what is on offer, and who has bought. */
export function DualPage() {
  const { t } = useLingui();
  const me = useMe();
  const [product, setProduct] = useState<{ readonly id: number; readonly name: string } | null>(null);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={t`Dual investments`} />
      <Typography variant="h1">
        <Trans>Dual investments</Trans>
      </Typography>
      {me?.may('dashboard.read') === true && <ExposurePanels />}
      {me?.may('terms.read') === true && <ProductPanel onOrders={setProduct} />}
      {me?.may('users.read') === true && <OrderPanel product={product} onAll={() => setProduct(null)} />}
    </Stack>
  );
}
