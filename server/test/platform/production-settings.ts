/** What production needs at least. */
export const PRODUCTION = {
  AUREUS_MODE: 'production',
  DATABASE_URL: 'postgresql://app:Zk3-w9Qp71xv@db.internal/aureus?sslmode=verify-full',
  DATABASE_OWNER_URL: 'postgresql://owner:P17c-x0Lqw3n@db.internal/aureus?sslmode=verify-full',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtps://mailer:h81Kd-02mZq@mail.internal',
  MARKET_FEED: 'live',
  PUBLIC_URL: 'https://trade.bank.test',
  SECRET_KEY: 'b7e1f09c2a6d48539e07c4d1a8b3f652',
  METRICS_TOKEN: 'q8Zr-41mLx-77vPd',
  CONSOLE_URL: 'https://console.bank.test',
};
