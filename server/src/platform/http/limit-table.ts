/** A limit: `points` uses in `seconds`, counted by one key. Multiplied by RATE_LIMIT_FACTOR. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
  /** `shared` counts in the database, over all processes and restarts; `memory` in this process. */
  readonly store: 'memory' | 'shared';
}

const memory = (points: number, seconds: number): Limit => ({ points, seconds, store: 'memory' });
const shared = (points: number, seconds: number): Limit => ({ points, seconds, store: 'shared' });

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** Every limit of the product. The first part of the name is who counts. */
export const limitTable = {
  // The edge: any request by address, then each call by user, or by address where nobody is logged in.
  'edge.address': memory(3000, MINUTE),
  'edge.read': memory(1200, MINUTE),
  'edge.write': memory(240, MINUTE),
  'edge.money': memory(600, 10),
  'edge.sensitive': memory(60, MINUTE),
  // Sockets: new connections by address, messages by connection.
  'live.connect': memory(120, MINUTE),
  'live.message': memory(60, 10),
  // Codes by mail and text message: by receiver and by address of the sender.
  'account.code.receiver.hour': shared(10, HOUR),
  'account.code.receiver.day': shared(20, DAY),
  'account.code.address.hour': shared(60, HOUR),
  'account.code.address.day': shared(200, DAY),
  // Wrong passwords: by account together with address, and by address alone. An account is never locked for all.
  'account.login.account': shared(10, 15 * MINUTE),
  // Challenges answered by wallets, by address of the client.
  'account.login.wallet': shared(100, 15 * MINUTE),
  'account.login.address': shared(100, 15 * MINUTE),
  // Second factors and pay passwords, by user, the right ones included until one is right: twenty guesses a day.
  'account.factor.short': shared(5, 5 * MINUTE),
  'account.factor.day': shared(20, DAY),
  'account.pay.short': shared(5, 5 * MINUTE),
  'account.pay.day': shared(20, DAY),
  // Passwords given again inside a session, by session: whoever took one over cannot keep its owner out of others.
  'account.proof.session': shared(10, 15 * MINUTE),
  'account.register.address': shared(50, HOUR),
  // Operators: tries at a name and from an address; codes tried by one operator.
  'operator.login.name': shared(10, 15 * MINUTE),
  'operator.login.address': shared(50, 15 * MINUTE),
  'operator.proof': shared(10, 15 * MINUTE),
  // Looks at identity pictures, by operator.
  'files.identity.view': shared(50, HOUR),
  // Looks at identity cases, by operator.
  'identity.case.view': shared(120, HOUR),
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limitTable;

/** The limit each call falls under. A call that is not here fails at start. */
export const callLimits: Readonly<Record<string, LimitName>> = {
  'account.sendMailCode': 'edge.sensitive',
  'account.sendPhoneCode': 'edge.sensitive',
  'account.checkCode': 'edge.sensitive',
  'account.register': 'edge.sensitive',
  'account.login': 'edge.sensitive',
  'account.logout': 'edge.write',
  'account.info': 'edge.read',
  'account.resetPassword': 'edge.sensitive',
  'account.timezone': 'edge.read',
  'account.updateTimezone': 'edge.write',
  'account.reauth': 'edge.sensitive',
  'account.reauthOptions': 'edge.sensitive',
  'account.totpStart': 'edge.sensitive',
  'account.totpConfirm': 'edge.sensitive',
  'account.totpDisable': 'edge.sensitive',
  'account.renewRecoveryCodes': 'edge.sensitive',
  'account.passkeyRegisterOptions': 'edge.sensitive',
  'account.passkeyRegister': 'edge.sensitive',
  'account.passkeys': 'edge.read',
  'account.passkeyRename': 'edge.write',
  'account.passkeyDelete': 'edge.sensitive',
  'account.passkeyLoginOptions': 'edge.sensitive',
  'account.passkeyLogin': 'edge.sensitive',
  'account.safetyState': 'edge.read',
  'account.changePassword': 'edge.sensitive',
  'account.updatePayPassword': 'edge.sensitive',
  'account.bindPhone': 'edge.sensitive',
  'account.bindEmail': 'edge.sensitive',
  'account.setPhrase': 'edge.sensitive',
  'account.setAllowList': 'edge.sensitive',
  'account.lockSettings': 'edge.sensitive',
  'account.sessions': 'edge.read',
  'account.revokeSession': 'edge.write',
  'account.revokeOtherSessions': 'edge.write',
  'account.history': 'edge.read',
  'account.walletChallenge': 'edge.sensitive',
  'account.walletLogin': 'edge.sensitive',
  'account.editNickname': 'edge.write',
  'account.editSignature': 'edge.write',
  'account.uploadHeadPortrait': 'edge.write',
  'content.siteConfig': 'edge.read',
  'content.setting': 'edge.read',
  'content.menu': 'edge.read',
  'content.newsList': 'edge.read',
  'content.newsDetail': 'edge.read',
  'files.upload': 'edge.sensitive',
  'files.link': 'edge.read',
  'identity.state': 'edge.read',
  'identity.submit': 'edge.sensitive',
  'identity.operatorList': 'edge.read',
  'identity.operatorDetail': 'edge.read',
  'identity.operatorAssign': 'edge.write',
  'market.currencyList': 'edge.read',
  'market.quotation': 'edge.read',
  'market.sparklines': 'edge.read',
  'market.candles': 'edge.read',
  'market.rates': 'edge.read',
  'market.rateOfCurrency': 'edge.read',
  'market.favourites': 'edge.read',
  'market.addFavourite': 'edge.write',
  'market.removeFavourite': 'edge.write',
  'wallet.list': 'edge.read',
  'wallet.detail': 'edge.read',
  'wallet.log': 'edge.read',
  'wallet.billsExport': 'edge.sensitive',
  'wallet.statement': 'edge.sensitive',
  'wallet.valueHistory': 'edge.read',
  'wallet.transferCurrencies': 'edge.read',
  'wallet.transfer': 'edge.money',
  'wallet.transferHistory': 'edge.read',
  'wallet.exchangeList': 'edge.read',
  'wallet.exchangeFee': 'edge.read',
  'wallet.exchangeQuote': 'edge.write',
  'wallet.exchange': 'edge.money',
  'wallet.exchangeHistory': 'edge.read',
  'deposit.legacyAddress': 'edge.write',
  'deposit.currencies': 'edge.read',
  'deposit.address': 'edge.write',
  'deposit.bank': 'edge.write',
  'deposit.request': 'edge.money',
  'deposit.log': 'edge.read',
  'deposit.cancel': 'edge.write',
  'deposit.operatorList': 'edge.read',
  'deposit.operatorDetail': 'edge.read',
  'deposit.operatorAssign': 'edge.write',
  'wallet.faucet': 'edge.money',
  'notice.list': 'edge.read',
  'notice.unread': 'edge.read',
  'notice.read': 'edge.write',
  'payout.saveAddress': 'edge.sensitive',
  'payout.addresses': 'edge.read',
  'payout.deleteAddress': 'edge.write',
  'payout.card': 'edge.read',
  'payout.saveCard': 'edge.sensitive',
  'payout.internationalCard': 'edge.read',
  'payout.saveInternationalCard': 'edge.sensitive',
  'withdrawal.info': 'edge.read',
  'withdrawal.create': 'edge.money',
  'withdrawal.cancel': 'edge.money',
  'withdrawal.list': 'edge.read',
  'withdrawal.queue': 'edge.read',
  'withdrawal.detail': 'edge.read',
  'withdrawal.assign': 'edge.write',
  'withdrawal.cards': 'edge.read',
  'withdrawal.terms': 'edge.read',
  'withdrawal.limits': 'edge.read',
  'spot.trade': 'edge.money',
  'spot.list': 'edge.read',
  'spot.cancel': 'edge.money',
  'spot.fills': 'edge.read',
  'spot.depth': 'edge.read',
  'spot.recentTrades': 'edge.read',
};
