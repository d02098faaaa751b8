import { lookPurposes } from '@aureus/contract/platform/personal.ts';
import type { LookPurpose } from '@aureus/contract/platform/personal.ts';
import { Alert, Button, Menu, MenuItem } from '@mui/material';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

const purposeWords: Readonly<Record<LookPurpose, MessageDescriptor>> = {
  decide: msg`To decide about it`,
  pay: msg`To pay out`,
  support: msg`The user asked for help`,
  authority: msg`The law or an authority asks`,
};

interface Props {
  readonly purpose: LookPurpose | null;
  readonly onChange: (purpose: LookPurpose | null) => void;
}

/** Says that personal data is hidden, and shows it to whoever says what for: each look is noted and counted. */
export function PersonalBar({ purpose, onChange }: Props) {
  const { t, i18n } = useLingui();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (purpose !== null) {
    const words = i18n._(purposeWords[purpose]);
    return (
      <Alert
        severity="warning"
        variant="outlined"
        action={
          <Button color="inherit" size="small" onClick={() => onChange(null)}>
            {t`Hide personal data`}
          </Button>
        }
      >
        {t`Personal data is shown. Your look is in the record: ${words}.`}
      </Alert>
    );
  }
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        <Button
          color="inherit"
          size="small"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {t`Show personal data`}
        </Button>
      }
    >
      {t`Personal data is hidden. Each look is noted and counted.`}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {lookPurposes.map((one) => (
          <MenuItem
            key={one}
            onClick={() => {
              setAnchor(null);
              onChange(one);
            }}
          >
            {i18n._(purposeWords[one])}
          </MenuItem>
        ))}
      </Menu>
    </Alert>
  );
}
