import type { Language } from '@aureus/contract/platform/language.ts';
import type { SupportSubject } from '@aureus/contract/support/shapes.ts';

/** What a simulated person asks customer service. */
export interface Question {
  readonly subject: SupportSubject;
  readonly text: string;
}

/** Questions as users ask them, in each language. They are messages of people, and no texts of the product. */
export const questions: Readonly<Record<Language, readonly Question[]>> = {
  en: [
    { subject: 'withdrawal', text: 'How long does it take until a withdrawal is approved?' },
    { subject: 'trade', text: 'Why was only a part of my limit order filled?' },
  ],
  zh: [
    { subject: 'deposit', text: '充值申请一般多久能审核完？' },
    { subject: 'trade', text: '限价委托为什么只成交了一部分？' },
  ],
  hk: [
    { subject: 'deposit', text: '充值申請一般要多久才審核完？' },
    { subject: 'account', text: '換手機之後，驗證器要怎樣轉過去？' },
  ],
  jp: [
    { subject: 'withdrawal', text: '出金の承認にはどのくらいかかりますか。' },
    { subject: 'trade', text: '指値注文が一部しか約定しないのはなぜですか。' },
  ],
  kor: [
    { subject: 'deposit', text: '입금 신청은 보통 얼마나 걸리나요?' },
    { subject: 'trade', text: '지정가 주문이 일부만 체결된 이유가 궁금합니다.' },
  ],
  th: [
    { subject: 'withdrawal', text: 'การถอนเงินใช้เวลานานเท่าไรกว่าจะอนุมัติคะ' },
    { subject: 'account', text: 'เปลี่ยนโทรศัพท์แล้วจะย้ายแอปยืนยันตัวตนอย่างไรคะ' },
  ],
  spa: [
    { subject: 'withdrawal', text: '¿Cuánto tarda en aprobarse un retiro?' },
    { subject: 'trade', text: '¿Por qué mi orden límite se ejecutó solo en parte?' },
  ],
  vi: [
    { subject: 'deposit', text: 'Yêu cầu nạp tiền thường được duyệt trong bao lâu?' },
    { subject: 'trade', text: 'Vì sao lệnh giới hạn của tôi chỉ khớp một phần?' },
  ],
  fra: [
    { subject: 'withdrawal', text: 'Combien de temps faut-il pour qu’un retrait soit approuvé ?' },
    { subject: 'trade', text: 'Pourquoi mon ordre limite n’a-t-il été exécuté qu’en partie ?' },
  ],
  pt: [
    { subject: 'withdrawal', text: 'Quanto tempo leva até um saque ser aprovado?' },
    { subject: 'trade', text: 'Por que minha ordem limitada foi executada só em parte?' },
  ],
};
