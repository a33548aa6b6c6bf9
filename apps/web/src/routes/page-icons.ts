import {
  IconBrandPaypal,
  IconBuildingCommunity,
  IconCalendarDollar,
  IconCalendarDue,
  IconCash,
  IconCirclePlus,
  IconHistory,
  IconHome2,
  IconListCheck,
  IconListDetails,
  IconMailForward,
  IconMap2,
  IconMapPin,
  IconReceipt,
  IconScale,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';

/** The icons of the page table. They are in their own file, because the sign-in page loads the table. */
export const pageIcons = {
  IconBrandPaypal,
  IconBuildingCommunity,
  IconCalendarDollar,
  IconCalendarDue,
  IconCash,
  IconCirclePlus,
  IconHistory,
  IconHome2,
  IconListCheck,
  IconListDetails,
  IconMailForward,
  IconMap2,
  IconMapPin,
  IconReceipt,
  IconScale,
  IconUsers,
  IconUsersGroup,
} as const;

export type PageIcon = keyof typeof pageIcons;
