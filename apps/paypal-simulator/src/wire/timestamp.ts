import { z } from 'zod';

/** PayPal's `date_time`: RFC 3339 with seconds and offset. */
export const Timestamp = z.iso.datetime({ offset: true });
