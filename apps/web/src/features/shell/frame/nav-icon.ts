import {
  IconAffiliate,
  IconBriefcase,
  IconBuilding,
  IconBuildingBank,
  IconChartLine,
  IconClipboardCheck,
  IconCreditCard,
  IconFileSearch,
  IconInbox,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconLock,
  IconReportMoney,
  IconSettings,
  IconShieldCheck,
  IconUsers,
} from '@tabler/icons-react';

/** By part of the path (docs/rules/access.md#navigation); the first that fits decides. */
const ICONS = [
  ['audit', IconFileSearch],
  ['compliance', IconShieldCheck],
  ['data-protection', IconLock],
  ['admin', IconSettings],
  ['users', IconUsers],
  ['subscription', IconCreditCard],
  ['fund-financials', IconReportMoney],
  ['opportunities', IconLayoutKanban],
  ['due-diligence', IconClipboardCheck],
  ['portfolio-company', IconBuilding],
  ['portfolio', IconChartLine],
  ['firm-user', IconBriefcase],
  ['lp-portal', IconBuildingBank],
  ['opportunity-user', IconInbox],
  ['co-investor', IconAffiliate],
  ['coinvestor', IconAffiliate],
] as const;

export function navIcon(path: string): typeof IconLayoutDashboard {
  return ICONS.find(([part]) => path.includes(part))?.[1] ?? IconLayoutDashboard;
}
