import { useState } from 'react';
import { ChevronDownIcon } from '../icons.tsx';
import { cx } from '../cx.ts';
import money from './money-form.module.css';
import { OptionList } from '../option-list.tsx';
import { Sheet } from '../sheet.tsx';

/** One of several values, chosen in a sheet; the button says what is chosen. */
export function PickField<Value extends string | number>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const shown = options.find((option) => option.value === value)?.label ?? '';
  return (
    <>
      <button type="button" className={cx(money.pick, money.wide)} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>
          <span className={money.pickLabel}>{label}</span> <span className={money.picked}>{shown}</span>
        </span>
        <ChevronDownIcon size={18} />
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={label}>
        <OptionList
          label={label}
          value={String(value)}
          options={options.map((option) => ({ value: String(option.value), label: option.label }))}
          onChange={(chosen) => {
            const picked = options.find((option) => String(option.value) === chosen);
            if (picked) onChange(picked.value);
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}
