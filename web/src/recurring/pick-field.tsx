import { useState } from 'react';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { cx } from '../ui/cx.ts';
import money from '../ui/money/money-form.module.css';
import { OptionList } from '../ui/option-list.tsx';
import { Sheet } from '../ui/sheet.tsx';

/** One of several values, chosen in a sheet; the button says what is chosen. */
export function PickField({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: number;
  options: readonly { readonly value: number; readonly label: string }[];
  onChange: (value: number) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const shown = options.find((option) => option.value === value)?.label ?? '';
  return (
    <>
      <button type="button" className={cx(money.pick, money.wide)} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>
          <span className={money.pickLabel}>{label}</span> {shown}
        </span>
        <ChevronDownIcon size={18} />
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={label}>
        <OptionList
          label={label}
          value={String(value)}
          options={options.map((option) => ({ value: String(option.value), label: option.label }))}
          onChange={(chosen) => {
            onChange(Number(chosen));
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}
