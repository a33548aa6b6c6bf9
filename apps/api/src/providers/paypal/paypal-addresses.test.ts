import { describe, expect, test } from 'vitest';
import { paypalAddresses } from './paypal-addresses.ts';

const simulatorUrl = 'http://127.0.0.1:3000/paypal-simulator';
const production = paypalAddresses(undefined);
const demo = paypalAddresses(simulatorUrl);

describe('PAY-03 · the allowed addresses of a provider', () => {
  test.each([
    ['https://api-m.paypal.com', 'https://www.paypal.com/sdk/js'],
    ['https://api-m.paypal.com/', 'https://www.paypal.com/sdk/js'],
    [' https://api-m.sandbox.paypal.com// ', 'https://www.sandbox.paypal.com/sdk/js'],
  ])('%s is PayPal’s, and its browser SDK is %s', (apiUrl, sdkUrl) => {
    expect(production.isAllowed(apiUrl)).toBe(true);
    expect(production.sdkUrl(apiUrl)).toBe(sdkUrl);
  });

  test.each([
    '',
    '/',
    'http://169.254.169.254',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost',
    'http://127.0.0.1:5432',
    'http://[::1]',
    'http://0.0.0.0',
    'http://2130706433',
    'https://api-m.paypal.com.evil.example',
    'https://evil.example/api-m.paypal.com',
    'https://evil.example#https://api-m.paypal.com',
    'https://api-m.paypal.com@evil.example',
    'https://user:password@api-m.paypal.com',
    'https://api-m.paypal.com:8443',
    'https://api-m.paypal.com:443',
    'http://api-m.paypal.com',
    'https://api-m.paypal.com/v1',
    'https://api-m.paypal.com?x=1',
    'https://api-m.paypal.com#x',
    'https://api-m.paypal.com\\@evil.example',
    'https://api-m.paypal.com%2eevil.example',
    'https://аpi-m.paypal.com',
    'https://API-M.PAYPAL.COM',
    'HTTPS://api-m.paypal.com',
    'https://www.paypal.com',
    '//api-m.paypal.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'constructor',
    'toString',
    '__proto__',
    'hasOwnProperty',
    simulatorUrl,
  ])('in production "%s" is refused', (apiUrl) => {
    expect(production.isAllowed(apiUrl)).toBe(false);
    expect(production.sdkUrl(apiUrl)).toBeUndefined();
  });

  test('in the demo the simulator is also allowed, and no other address', () => {
    expect(demo.isAllowed(simulatorUrl)).toBe(true);
    expect(demo.sdkUrl(`${simulatorUrl}/`)).toBe(`${simulatorUrl}/sdk/js`);
    expect(demo.isAllowed('http://127.0.0.1:3000')).toBe(false);
    expect(demo.isAllowed(`${simulatorUrl}/../api`)).toBe(false);
    expect(demo.isAllowed('http://127.0.0.1:3001/paypal-simulator')).toBe(false);
  });
});
