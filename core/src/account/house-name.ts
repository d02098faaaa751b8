import { readAs } from '../text/lookalikes.ts';

/**
 * Words by which people take somebody for one who works here, in the languages of the product. `part`: wherever it stands
 * in a name; `whole`: with nothing beside it but the other words, numbers and what is often put to them, because it is a
 * part of ordinary words and names, too.
 */
const WORDS: readonly { readonly part: readonly string[]; readonly whole: readonly string[] }[] = [
  {
    part: ['support', 'helpdesk', 'official', 'moderator', 'moderater', 'administrator', 'customerservice', 'custserv', 'arbitrat', 'escrow', 'complianc'], // prettier-ignore
    whole: ['admin', 'staff', 'help', 'service', 'services', 'system', 'security', 'operator', 'agent', 'team', 'mod', 'desk', 'care', 'center', 'centre', 'live', 'customer', 'client', 'clients', 'cs', 'vip', 'mr', 'ms', 'the', 'your', 'my'], // prettier-ignore
  },
  {
    part: [
      '客服',
      '官方',
      '管理员',
      '管理人员',
      '工作人员',
      '运营团队',
      '技术支持',
      '客户服务',
      '安全中心',
      '系统通知',
      '仲裁',
      '风控',
      '审核员',
      '人工服务',
      '在线服务',
    ],
    whole: [
      '系统',
      '财务',
      '财务部',
      '安全部',
      '运营',
      '管理',
      '平台',
      '小助手',
      '助手',
      '在线',
      '中心',
      '人工',
      '专员',
    ],
  },
  {
    part: [
      '管理員',
      '管理人員',
      '工作人員',
      '營運團隊',
      '技術支援',
      '客戶服務',
      '客戶服务',
      '系統通知',
      '風控',
      '審核員',
      '線上服務',
    ],
    whole: ['系統', '營運', '線上', '專員'],
  },
  {
    part: [
      'ฝ่ายสนับสนุน',
      'ฝ่ายบริการ',
      'ฝ่ายบัญชี',
      'ศูนย์บริการ',
      'ซัพพอร์ต',
      'ซัพพอร์ท',
      'บริการลูกค้า',
      'ลูกค้าสัมพันธ์',
      'แอดมิน',
      'ผู้ดูแล',
      'เจ้าหน้าที่',
      'ศูนย์ช่วยเหลือ',
    ],
    whole: ['ทางการ', 'ทีมงาน', 'ระบบ', 'ช่วยเหลือ'],
  },
  {
    part: [
      'サポート',
      'サポト',
      'サポ一ト',
      'カスタマ',
      'オペレーター',
      '公式',
      '運営',
      '管理者',
      '管理人',
      'スタッフ',
      'お客様',
      'ヘルプデスク',
      '事務局',
    ],
    whole: ['システム', 'ヘルプ', '窓口', '担当'],
  },
  {
    part: [
      '고객센터',
      '고객지원',
      '고객상담',
      '고객서비스',
      '운영자',
      '운영팀',
      '관리자',
      '공식',
      '상담원',
      '상담실',
      '운영진',
      '상담사',
      '지원팀',
    ],
    whole: ['시스템', '운영', '고객', '지원', '직원', '어드민'],
  },
  {
    part: ['officiel', 'moderateur', 'administrateur', 'serviceclient'],
    whole: ['assistance', 'aide', 'equipe', 'conseiller', 'securite', 'systeme'],
  },
  {
    part: ['soporte', 'moderador', 'administrador', 'atencion'],
    whole: ['oficial', 'ayuda', 'equipo', 'asistencia', 'seguridad', 'sistema', 'cliente'],
  },
  {
    part: ['cskh', 'chamsockh', 'quantri', 'hotrokh', 'tongdai'],
    whole: ['hotro', 'chinhthuc', 'nhanvien', 'hethong', 'trogiup'],
  },
  { part: ['suporte', 'atendiment'], whole: ['ajuda', 'equipe', 'seguranca', 'atendente'] },
];

const longestFirst = (words: readonly string[]): readonly string[] =>
  [...new Set(words.map(readAs))].toSorted((a, b) => b.length - a.length);
const PARTS = longestFirst(WORDS.flatMap(({ part }) => part));
const WHOLE = longestFirst(WORDS.flatMap(({ part, whole }) => [...part, ...whole]));
/** Ordinary words that have one of the parts in them. */
const ORDINARY = ['supporter', 'supportive', 'supportif'].map(readAs);
/** Not enough by itself: somebody who is called “VIP” or “The” passes for nobody. */
const BESIDE = new Set(['vip', 'mr', 'ms', 'the', 'your', 'my', 'live', 'team', 'mod', 'desk', 'care', 'center', 'centre', 'client', 'clients', 'customer', 'cs', 'agent', '平台', '中心', '在线', '線上', '人工', '고객', '직원', 'cliente', 'equipe', 'equipo'].map(readAs)); // prettier-ignore

/**
 * Whether a name could be taken for that of the house: customer service, an administrator, the product itself.
 * @param brands how the product is called
 */
export function looksOfficial(name: string, brands: readonly string[]): boolean {
  let text = readAs(name);
  for (const word of ORDINARY) text = text.replaceAll(word, ' ');
  const ours = longestFirst(brands).filter((brand) => brand.length >= 4);
  if ([...PARTS, ...ours].some((part) => text.includes(part))) return true;
  // A letter more or less of the same is read over: “Suport”, “Admiin”.
  const once = onceEach(text);
  if (DOUBLED.some((part) => once.includes(part))) return true;
  const words = new Set([...WHOLE, ...ours]);
  return isMadeOf(text, words) || (once !== text && isMadeOf(once, words));
}

/** Each run of one letter as one letter. */
const onceEach = (text: string): string => text.replaceAll(/(\p{L})\1+/gu, '$1');

/** Parts that have a double letter, without it. Of the others a longer run alone is looked for. */
const DOUBLED = ['support', 'moderator', 'administrator', 'helpdesk'].map((part) => onceEach(readAs(part)));

/** Whether a text is words of ours and numbers alone, one of which says enough. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  /** For each beginning that is made of words: whether one of them says enough. */
  const made = new Map<number, boolean>([[0, false]]);
  for (let from = 0; from < text.length; from += 1) {
    const enough = made.get(from);
    if (enough === undefined) continue;
    for (const word of words) {
      if (!text.startsWith(word, from)) continue;
      const to = from + word.length;
      made.set(to, (made.get(to) ?? false) || enough || !BESIDE.has(word));
    }
    // Digits that look like letters have become those.
    if (/^[\p{N}ioeasgtbz]/u.test(text.slice(from)) && !made.has(from + 1) && from > 0) made.set(from + 1, enough);
  }
  return made.get(text.length) === true;
}
