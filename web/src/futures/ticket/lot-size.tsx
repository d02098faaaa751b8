import { Amount } from '../../ui/amount.tsx';

/** What one lot is, every zero written out: counted zeros are for prices, and a size is read digit by digit. */
export function LotSize({ value, unit }: { value: string; unit: string }) {
  return <Amount value={value} digits={value.split('.')[1]?.length ?? 0} unit={unit} />;
}
