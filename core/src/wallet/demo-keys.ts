import type { NetworkId } from '@aureus/contract/deposit/shapes.ts';
import { watchAddresses } from './watch-only.ts';

const evmKey =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';

/**
 * Account keys of the demo, made from the mnemonic everybody knows ("abandon … about", of the BIP-39 vectors). Anybody
 * can take what is sent to their addresses, so nobody may pay to them: they are marked wherever they are shown, and
 * production refuses them.
 */
export const demoAccountKeys: Readonly<Record<NetworkId, string>> = {
  BTC: 'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V',
  LTC: 'xpub6CjGURuDpczf6uNrCCwfhVizn5J3hsWcvZ2m6GAdmAjZnoWJPrx6TFPjGSftc2o5fvox6ubQjSXmjjaHZjwYMH7SGFpHHb9Jg24zBf66mbE',
  BCH: 'xpub6ByHsPNSQXTWZ7PLESMY2FufyYWtLXagSUpMQq7Un96SiThZH2iJB1X7pwviH1WtKVeDP6K8d6xxFzzoaFzF3s8BKCZx8oEDdDkNnp4owAZ',
  ERC20: evmKey,
  TRC20:
    'xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd',
  DOGE: 'xpub6Bxse8AT19u9HExKtP1EAudLi9CpLxPpxDvanL2fFtM7UFE2Q7TTWRg4bnMnmT4KcyN6GQkSgZmPWDtyUywSii3MDpMNfXSTuzH7gvZywLU',
  XRP: 'xpub6CFKyZTfzj3cyeRLUDKwQQ5s1tqTTdVgywKMVkrB2i1taGFbhazkxDzWVsfBHZpv7rg6qpDBGYR5oA8iazEfa44CdQkkknPFHJ7YCzncCS9',
  BEP20: evmKey,
  AVAXC: evmKey,
  ATOM: 'xpub6DGzViq8bmgMLYdVZ3xnLVEdKwzBnGdzzJZ4suG8kVb9TTLAbrwv8YdKBb8FWKdBNinaHKmBv7JpQvqBYx4rxch7WnHzNFzSVrMf8hQepTP',
  SUI: 'xpub6DUa82NHcHUiFTTu92AU45bczASZ9w7PTPGxSJ5PVHL9UcuLWW1QWgVFAxmpYF5VLKXRN61gnTrsxWuWWXFiwZbJTpDyVAQjxwEmCwhY2Dy',
};

/** Whether a key is one of the demo's, in whichever spelling: it is told by its addresses. */
export function isDemoKey(network: NetworkId, extendedPublicKey: string): boolean {
  const first = watchAddresses(network, extendedPublicKey)(0);
  return Object.values(demoAccountKeys).some((key) => watchAddresses(network, key)(0) === first);
}
