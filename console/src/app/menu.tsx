import { Box, Chip, Typography } from '@mui/material';
import type { OperatorPermission } from '@aureus/contract/operator/permissions.ts';
import { dashboard } from '@aureus/contract/operator/dashboard-calls.ts';
import BoxIcon from '@mui/icons-material/CardGiftcardOutlined';
import ArtIcon from '@mui/icons-material/PaletteOutlined';
import AuditIcon from '@mui/icons-material/FactCheckOutlined';
import CardIcon from '@mui/icons-material/CreditCardOutlined';
import ContentIcon from '@mui/icons-material/ArticleOutlined';
import CopyIcon from '@mui/icons-material/FollowTheSignsOutlined';
import CouponIcon from '@mui/icons-material/ConfirmationNumberOutlined';
import CreditIcon from '@mui/icons-material/RedeemOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import DepositIcon from '@mui/icons-material/SouthWestOutlined';
import FuturesIcon from '@mui/icons-material/CandlestickChartOutlined';
import IdentityIcon from '@mui/icons-material/BadgeOutlined';
import DualIcon from '@mui/icons-material/CallSplitOutlined';
import CorporateIcon from '@mui/icons-material/PaidOutlined';
import IeoIcon from '@mui/icons-material/RocketLaunchOutlined';
import LiquidationIcon from '@mui/icons-material/TrendingDownOutlined';
import LoanIcon from '@mui/icons-material/AccountBalanceOutlined';
import MiningIcon from '@mui/icons-material/LockClockOutlined';
import OptionsIcon from '@mui/icons-material/TimerOutlined';
import OtcIcon from '@mui/icons-material/ForumOutlined';
import RecurringIcon from '@mui/icons-material/EventRepeatOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import OperatorIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import RebateIcon from '@mui/icons-material/GroupAddOutlined';
import ProposalIcon from '@mui/icons-material/HowToVoteOutlined';
import SupportIcon from '@mui/icons-material/SupportAgentOutlined';
import TermsIcon from '@mui/icons-material/TuneOutlined';
import WithdrawalIcon from '@mui/icons-material/NorthEastOutlined';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Menu, useSidebarState } from 'react-admin';
import { useMe } from '../operator/public.ts';
import { call } from '../platform/calls/call.ts';
import { typeSize } from '../../../look/palette.ts';

interface Item {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Null for a page every operator may see. */
  readonly permission: OperatorPermission | null;
  readonly waiting?: number | undefined;
}

/** What waits in each queue; nothing for operators who may not see the dashboard. */
function useWaiting(allowed: boolean) {
  const { data } = useQuery({
    queryKey: ['operator', 'dashboard'],
    queryFn: ({ signal }) => call(dashboard, {}, { signal }),
    enabled: allowed,
    refetchInterval: 30_000,
  });
  return data?.queues;
}

/** The name of a page with how many wait there. */
function Named({ label, count }: { label: string; count: number }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box component="span" sx={{ flexGrow: 1 }}>
        {label}
      </Box>
      {count > 0 && <Chip component="span" size="small" color="primary" label={count} sx={{ height: 18 }} />}
    </Box>
  );
}

/** The way to every page the operator's roles allow, with what waits there. */
export function ConsoleMenu() {
  const { t } = useLingui();
  const me = useMe();
  const [open] = useSidebarState();
  const waiting = useWaiting(me?.may('dashboard.read') === true);
  const groups: readonly { title: string; items: readonly Item[] }[] = [
    {
      title: '',
      items: [
        { to: '/', label: t`Dashboard`, icon: <DashboardIcon />, permission: 'dashboard.read' },
        {
          to: '/proposals',
          label: t`Proposals`,
          icon: <ProposalIcon />,
          permission: null,
          waiting: waiting?.proposals_to_decide,
        },
      ],
    },
    {
      title: t`Queues`,
      items: [
        {
          to: '/deposits',
          label: t`Deposits`,
          icon: <DepositIcon />,
          permission: 'deposits.read',
          waiting: waiting?.deposits,
        },
        {
          to: '/withdrawals',
          label: t`Withdrawals`,
          icon: <WithdrawalIcon />,
          permission: 'withdrawals.read',
          waiting: waiting?.withdrawals,
        },
        {
          to: '/identity',
          label: t`Identity`,
          icon: <IdentityIcon />,
          permission: 'identity.read',
          waiting: waiting?.identity,
        },
        { to: '/cards', label: t`Bank accounts`, icon: <CardIcon />, permission: 'cards.read' },
        {
          to: '/support',
          label: t`Customer service`,
          icon: <SupportIcon />,
          permission: 'support.answer',
          waiting: waiting === undefined ? undefined : waiting.support + waiting.support_tickets,
        },
        {
          to: '/otc',
          label: t`OTC desk`,
          icon: <OtcIcon />,
          permission: 'otc.read',
          waiting: waiting && waiting.otc_appeals + waiting.otc_applications,
        },
        {
          to: '/art',
          label: t`NFT market`,
          icon: <ArtIcon />,
          permission: 'art.read',
          waiting: waiting && waiting.art_creators + waiting.art_works + waiting.art_sales,
        },
        { to: '/boxes', label: t`Blind boxes`, icon: <BoxIcon />, permission: 'terms.read' },
      ],
    },
    {
      title: t`People and money`,
      items: [
        { to: '/users', label: t`Users`, icon: <PeopleIcon />, permission: 'users.read' },
        { to: '/credit', label: t`Credit`, icon: <CreditIcon />, permission: 'credit.decide' },
      ],
    },
    {
      title: t`The product`,
      items: [
        { to: '/terms', label: t`Terms`, icon: <TermsIcon />, permission: 'terms.read' },
        {
          to: '/futures',
          label: t`Futures`,
          icon: <FuturesIcon />,
          permission: 'dashboard.read',
          waiting: waiting?.futures_alarms,
        },
        { to: '/liquidations', label: t`Liquidations`, icon: <LiquidationIcon />, permission: 'users.read' },
        { to: '/options', label: t`Options that run`, icon: <OptionsIcon />, permission: 'dashboard.read' },
        { to: '/dual', label: t`Dual investments`, icon: <DualIcon />, permission: 'dashboard.read' },
        { to: '/corporate-actions', label: t`Corporate actions`, icon: <CorporateIcon />, permission: 'terms.read' },
        {
          to: '/mining',
          label: t`Lock mining`,
          icon: <MiningIcon />,
          permission: 'dashboard.read',
          waiting: waiting?.mining_short,
        },
        {
          to: '/ieo',
          label: t`IEO`,
          icon: <IeoIcon />,
          permission: 'terms.read',
          waiting: waiting?.ieo_unlodged,
        },
        { to: '/recurring', label: t`Recurring buys`, icon: <RecurringIcon />, permission: 'dashboard.read' },
        {
          to: '/rebates',
          label: t`Rebates`,
          icon: <RebateIcon />,
          permission: 'terms.read',
          waiting: waiting?.rebates_short,
        },
        { to: '/coupons', label: t`Coupons`, icon: <CouponIcon />, permission: 'terms.read' },
        {
          to: '/loans',
          label: t`Loans`,
          icon: <LoanIcon />,
          permission: 'dashboard.read',
          waiting: waiting?.loans_frozen,
        },
        {
          to: '/copy',
          label: t`Copy trading`,
          icon: <CopyIcon />,
          permission: 'dashboard.read',
          waiting: waiting?.copy_applications,
        },
        { to: '/content', label: t`Content`, icon: <ContentIcon />, permission: 'content.read' },
      ],
    },
    {
      title: t`The platform`,
      items: [
        { to: '/operators', label: t`Operators`, icon: <OperatorIcon />, permission: 'operators.read' },
        { to: '/audit', label: t`Audit log`, icon: <AuditIcon />, permission: 'audit.read' },
      ],
    },
  ];
  return (
    <Menu>
      {groups.map(({ title, items }) => {
        const allowed = items.filter(({ permission }) => permission === null || me?.may(permission) === true);
        if (allowed.length === 0) return null;
        return (
          <Box key={title}>
            {title !== '' && open && (
              <Typography
                variant="body2"
                color="textSecondary"
                sx={{ px: 2.25, pt: 1.5, pb: 0.5, fontSize: typeSize('micro') }}
              >
                {title}
              </Typography>
            )}
            {allowed.map(({ to, label, icon, waiting: count = 0 }) => (
              <Menu.Item key={to} to={to} primaryText={<Named label={label} count={count} />} leftIcon={icon} />
            ))}
          </Box>
        );
      })}
    </Menu>
  );
}
