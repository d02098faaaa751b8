import { BeingBuiltPage } from './being-built-page.tsx';

export default function TradeBeingBuilt() {
  return <BeingBuiltPage part="spot" />;
}
