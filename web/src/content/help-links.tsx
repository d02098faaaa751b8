import { useLingui } from '@lingui/react/macro';
import { HeadsetIcon, ListIcon, MailIcon, RocketIcon, ShieldIcon } from '../ui/icons.tsx';
import { LinkRow } from '../ui/row.tsx';

/** The ways to messages, help, and what there is to know about this place. */
export function HelpLinks() {
  const { t } = useLingui();
  return (
    <>
      <LinkRow lead={<MailIcon />} title={t`Message centre`} to="/pages/mailMessage/mailMessage" />
      <LinkRow lead={<ListIcon />} title={t`Questions and answers`} to="/pages/common/faq" />
      <LinkRow lead={<HeadsetIcon />} title={t`Contact us`} to="/pages/common/contactus" />
      <LinkRow lead={<RocketIcon />} title={t`About us`} to="/pages/common/aboutus" />
      <LinkRow lead={<ShieldIcon />} title={t`Rules we keep`} to="/pages/setting/operational_compliance" />
    </>
  );
}
