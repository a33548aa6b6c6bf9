import {
  type Icon,
  IconBrandPaypal,
  IconBuildingCommunity,
  IconCalendarDollar,
  IconCirclePlus,
  IconHome2,
  IconListCheck,
  IconListDetails,
  IconMailForward,
  IconMap2,
  IconMapPin,
  IconReceipt,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';

/** The drawings of the places in routes.tsx: kept apart from the table, which the sign-in page has to load. */
export const placeIcons: Readonly<Record<string, Icon>> = {
  '/subscription': IconReceipt,
  '/subscription/new': IconCirclePlus,
  '/tenant': IconUsersGroup,
  '/user': IconUsers,
  '/paymentprovider': IconBrandPaypal,
  '/plan': IconCalendarDollar,
  '/feature': IconListCheck,
  '/planfeature': IconListDetails,
  '/address': IconHome2,
  '/region': IconMap2,
  '/province': IconMapPin,
  '/municipality': IconBuildingCommunity,
  '/outbox': IconMailForward,
};
