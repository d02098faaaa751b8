import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { type Rank, ranked } from '../platform/search/rank.ts';

/** Names of coins and companies in other scripts than ours, by symbol. */
const marketNames: Readonly<Record<string, string>> = {
  BTC: '比特币|比特幣|ビットコイン|비트코인|บิตคอยน์|xbt',
  ETH: '以太坊|以太币|以太幣|イーサリアム|이더리움|อีเธอเรียม|ether',
  LTC: '莱特币|萊特幣|ライトコイン|라이트코인|ไลต์คอยน์',
  BCH: '比特币现金|比特幣現金|ビットコインキャッシュ|비트코인 캐시|บิตคอยน์แคช',
  BNB: '币安币|幣安幣|バイナンスコイン|바이낸스 코인|binance coin',
  SOL: '索拉纳|索拉納|ソラナ|솔라나|โซลานา',
  XRP: '瑞波币|瑞波幣|リップル|리플|ริปเปิล|ripple',
  ADA: '艾达币|艾達幣|カルダノ|エイダ|에이다|카르다노|คาร์ดาโน',
  DOGE: '狗狗币|狗狗幣|ドージコイン|도지코인|โดชคอยน์',
  TRX: '波场|波場|トロン|트론|ทรอน',
  DOT: '波卡|ポルカドット|폴카닷|โพลกาดอต',
  LINK: 'チェーンリンク|체인링크|เชนลิงก์',
  AVAX: '雪崩|アバランチ|아발란체|อะวาแลนช์',
  UNI: 'ユニスワップ|유니스왑|ยูนิสวอป',
  ATOM: 'コスモス|코스모스|阿童木|คอสมอส',
  XLM: '恒星币|恆星幣|ステラ|스텔라루멘|สเตลลาร์|lumen',
  AAPL: '苹果|蘋果|アップル|애플|แอปเปิล|iphone',
  MSFT: '微软|微軟|マイクロソフト|마이크로소프트|ไมโครซอฟท์',
  NVDA: '英伟达|輝達|エヌビディア|엔비디아|เอ็นวิเดีย',
  GOOGL: '谷歌|グーグル|구글|알파벳|กูเกิล|google',
  AMZN: '亚马逊|亞馬遜|アマゾン|아마존|แอมะซอน',
  META: '脸书|臉書|フェイスブック|メタ|메타|페이스북|เฟซบุ๊ก|facebook',
  NFLX: '奈飞|網飛|ネットフリックス|넷플릭스|เน็ตฟลิกซ์',
  INTC: '英特尔|英特爾|インテル|인텔|อินเทล',
  TSLA: '特斯拉|テスラ|테슬라|เทสลา',
  F: '福特|フォード|포드|ฟอร์ด',
  GM: '通用汽车|通用汽車|ゼネラルモーターズ|제너럴 모터스',
  JPM: '摩根大通|JPモルガン|JP모건',
  V: 'ビザ|비자|维萨|วีซ่า',
  BAC: '美国银行|美國銀行|バンク・オブ・アメリカ|뱅크오브아메리카',
  KO: '可口可乐|可口可樂|コカ・コーラ|コカコーラ|코카콜라|โคคา-โคลา|โค้ก',
  MCD: '麦当劳|麥當勞|マクドナルド|맥도날드|แมคโดนัลด์',
  NKE: '耐克|ナイキ|나이키|ไนกี้',
  DIS: '迪士尼|ディズニー|디즈니|ดิสนีย์',
  XOM: '埃克森美孚|エクソン|엑슨모빌',
};

const otherNamesOf = ({ currency_name: symbol }: MarketRow): readonly string[] => marketNames[symbol]?.split('|') ?? [];

/** A symbol alone and with its quote, as people write pairs. */
const ownNamesOf = ({ currency_name: symbol, legal_name: quote, full_name: name }: MarketRow): readonly string[] => [
  symbol,
  `${symbol}${quote}`,
  `${symbol}/${quote}`,
  name,
];

/** Markets found by symbol, pair or name in any script, best first; equally good ones keep the house order. */
export const findMarkets = (
  markets: readonly MarketRow[],
  typed: string,
): readonly { readonly item: MarketRow; readonly rank: Rank }[] =>
  ranked(
    markets.toSorted((a, b) => a.sort - b.sort || a.id - b.id),
    typed,
    ownNamesOf,
    otherNamesOf,
  );
