/**
 * Other names that people know pages and products by: in their own language while the app is in another one, older ones,
 * and those that other places use. Only for finding; nothing here is shown. Names stand apart by a bar.
 */
const names: Readonly<Record<string, string>> = {
  '/pages/market/market':
    'quotes|prices|tickers|行情|市场|市場|マーケット|相場|시세|마켓|ตลาด|mercados|cotizaciones|thị trường|marchés|cours|cotações',
  '/pages/transaction/index?mode=coins':
    'spot|coins|trade|buy|sell|现货|現貨|币币|幣幣|现货交易|買う|現物|現物取引|현물|매수|매도|สปอต|ซื้อ|ขาย|al contado|comprar|vender|giao ngay|mua|bán|comptant|acheter|vendre|à vista',
  '/pages/transaction/index?mode=futures':
    'contract|perpetual|leverage|margin|lever|合约|合約|永续|永續|杠杆|槓桿|保证金|先物|レバレッジ|선물|레버리지|ฟิวเจอร์ส|เลเวอเรจ|futuros|apalancamiento|hợp đồng|đòn bẩy|contrats|effet de levier|alavancagem',
  '/pages/transaction/index?mode=options':
    'binary options|micro|up or down|期权|期權|秒合约|秒合約|二元|オプション|バイナリー|옵션|초단기|ออปชัน|opciones|quyền chọn|opções',
  '/pages/fund/assets':
    'wallet|balance|portfolio|holdings|money|资产|資產|钱包|錢包|余额|餘額|資産|残高|ウォレット|자산|지갑|잔액|สินทรัพย์|กระเป๋าเงิน|ยอดเงิน|activos|saldo|billetera|tài sản|ví|số dư|actifs|solde|portefeuille|ativos|carteira',
  '/pages/fund/select':
    'top up|pay in|receive|charge|recharge|充值|充币|充幣|入金|入金する|預け入れ|입금|ฝาก|ฝากเงิน|depositar|ingresar|depósito|nạp tiền|nạp|dépôt|déposer|recharger',
  '/pages/fund/withdraw':
    'pay out|cash out|send|提现|提現|提币|提幣|提款|出金|出金する|출금|ถอน|ถอนเงิน|retirar|retirada|retiro|rút tiền|rút|retrait|retirer|sacar|saque',
  '/pages/fund/transfer':
    'move|between accounts|划转|劃轉|转账|轉賬|振替|資金移動|이체|โอน|transferir|transferencia|chuyển|chuyển tiền|transfert|virement|transferência',
  '/pages/fund/fundTransfer':
    'swap|exchange|flash exchange|闪兑|閃兌|兑换|兌換|交換|両替|スワップ|환전|교환|แปลง|แลกเปลี่ยน|convertir|cambiar|đổi|quy đổi|hoán đổi|échanger|converter|trocar',
  '/pages/financial/index':
    'earn|savings|yield|staking|interest|理财|理財|赚币|賺幣|運用|金融|利息|금융|이자|เงินออม|ดอกเบี้ย|finanzas|ganar|intereses|tài chính|lãi|épargne|rendement|intérêts|finanças|rendimento|juros',
  '/pages/lockming/lockming':
    'staking|lockup|lock-up|lockming|locked savings|锁仓|鎖倉|挖矿|挖礦|锁仓挖矿|ステーキング|マイニング|락업|마이닝|스테이킹|ล็อกขุด|สเตก|minería|bloqueo|khóa coin|khai thác|minage|blocage|mineração|bloqueio',
  '/pages/invest/invest':
    'dual currency|dual|structured|双币|雙幣|双币投资|雙幣投資|双币理财|二通貨|デュアル|듀얼|คู่|ลงทุนสองสกุล|inversión dual|đầu tư kép|song tệ|investissement double|investimento duplo',
  '/pages/recurring/index':
    'dca|auto invest|savings plan|dollar cost averaging|定投|定期定额|定期定額|积立|積立|つみたて|정기 매수|적립식|ซื้อแบบประจำ|ถัวเฉลี่ย|compra periódica|compra recurrente|mua định kỳ|achat récurrent|compra recorrente|aporte',
  '/pages/common/borrowing':
    'borrow|credit|lending|loan|collateral|借贷|借貸|借币|借幣|贷款|貸款|质押|ローン|借入|担保|대출|차입|담보|กู้|สินเชื่อ|préstamo|préstamos|prestar|vay|khoản vay|prêt|prêts|emprunter|empréstimo|empréstimos',
  '/pages/ieo/ieo':
    'launchpad|new coins|ico|token sale|subscription|新币|新幣|认购|認購|打新|新規コイン|申込|청약|신규 코인|เหรียญใหม่|จองซื้อ|monedas nuevas|suscripción|coin mới|đăng ký mua|nouveaux jetons|souscription|moedas novas|subscrição',
  '/pages/follow/index':
    'copy trade|follow|follow trader|social trading|copytrade|跟单|跟單|带单|带单员|コピートレード|카피 트레이딩|따라하기|คัดลอกเทรด|ก๊อปปี้เทรด|copiar|sao chép giao dịch|copie de trading|copier|copiar trades',
  '/pages/otc/otc':
    'p2p|c2c|fiat|cash|merchants|法币|法幣|场外|場外|店頭|相対|장외|거래 데스크|ซื้อขายนอกตลาด|mostrador|entre particulares|quầy otc|gré à gré|balcão',
  '/pages/nft/nft':
    'art|artworks|auction|gallery|collectibles|数字藏品|藏品|艺术|藝術|拍卖|拍賣|アート|オークション|작품|경매|예술|ศิลปะ|ประมูล|arte|subasta|nghệ thuật|đấu giá|enchères|leilão|blind box|盲盒|ブラインドボックス|블라인드 박스|กล่องสุ่ม|caja sorpresa|hộp bí ẩn|boîte surprise|caixa-surpresa',
  '/pages/setting/bill':
    'bills|statement|history|records|tax|account statement|账单|賬單|流水|明细|明細|取引履歴|거래 내역|명세|ประวัติ|รายการ|movimientos|extracto|lịch sử|sao kê|relevé|historique|extrato|histórico',
  '/pages/otc/orders': 'p2p orders|c2c orders|法币订单|法幣訂單',
  '/pages/follow/my': 'my copies|我的跟单|我的跟單|マイコピー|내 카피',
  '/pages/nft/mine': 'my nft|我的藏品|マイ作品|내 작품',
  '/pages/setting/setting':
    'preferences|options|theme|dark mode|light mode|language|currency|appearance|notifications|time zone|log out|设置|設置|設定|语言|語言|主题|主題|外观|言語|テーマ|通知|ログアウト|설정|언어|테마|알림|로그아웃|ตั้งค่า|ภาษา|ธีม|การแจ้งเตือน|ajustes|configuración|idioma|tema|notificaciones|cài đặt|ngôn ngữ|giao diện|thông báo|paramètres|langue|thème|configurações|notificações',
  '/pages/setting/userInfo':
    'avatar|nickname|name|picture|account|个人资料|個人資料|头像|頭像|昵称|プロフィール|アバター|프로필|โปรไฟล์|รูปโปรไฟล์|perfil|hồ sơ|profil|foto',
  '/pages/setting/security':
    '2fa|two-factor|authenticator|google authenticator|passkey|anti-phishing|安全|两步验证|兩步驗證|谷歌验证|セキュリティ|二段階認証|パスキー|보안|2단계 인증|패스키|ความปลอดภัย|seguridad|verificación en dos pasos|bảo mật|sécurité|segurança',
  '/pages/setting/password':
    'change password|forgot password|修改密码|登录密码|登入密碼|パスワード|비밀번호|รหัสผ่าน|contraseña|mật khẩu|mot de passe|senha',
  '/pages/setting/payPassword':
    'pay password|trade password|pin|资金密码|資金密碼|支付密码|取引暗証番号|PIN|자금 비밀번호|รหัส pin|clave|mã pin|code pin|código pin',
  '/pages/setting/devices':
    'sessions|logged in|设备|設備|裝置|端末|デバイス|기기|세션|อุปกรณ์|dispositivos|sesiones|thiết bị|appareils|sessões',
  '/pages/setting/history': 'sign-in|login records|登录记录|登入記錄|ログイン履歴|로그인 기록|ประวัติการเข้าสู่ระบบ|accesos',
  '/pages/setting/real_mark':
    'kyc|verify|passport|id card|实名|實名|认证|認證|身份验证|本人確認|本人認証|본인 인증|신원 확인|ยืนยันตัวตน|verificación|identidad|xác minh|danh tính|vérification|identité|verificação',
  '/pages/setting/wallet':
    'address book|whitelist|提币地址|提幣地址|地址簿|アドレス帳|출금 주소|ที่อยู่ถอน|direcciones|sổ địa chỉ|địa chỉ|carnet d’adresses|endereços',
  '/pages/setting/bank':
    'card|iban|银行卡|銀行卡|银行账户|銀行口座|은행 계좌|บัญชีธนาคาร|cuenta bancaria|ngân hàng|banque|banco',
  '/pages/setting/bank_international':
    'swift|wire|电汇|電匯|国际银行|海外送金|해외 송금|สวิฟต์|transferencia internacional',
  '/pages/otc/accounts': 'payment methods|收款方式|支払い方法|결제 수단|วิธีรับเงิน|métodos de pago|moyens de paiement',
  '/pages/setting/coupon':
    'voucher|bonus|gift|promo code|优惠券|優惠券|卡券|礼包|クーポン|쿠폰|คูปอง|cupón|cupones|phiếu ưu đãi|bon de réduction|cupom',
  '/pages/setting/share':
    'referral|invite code|affiliate|share|邀请|邀請|推广|推廣|返佣|招待|友達紹介|초대|추천|ชวนเพื่อน|แนะนำ|invitar|referidos|mời bạn|giới thiệu|parrainage|inviter|convidar|indicação',
  '/pages/setting/rebates': 'commission|返佣|佣金|リベート|커미션|리베이트|ค่าคอมมิชชัน|comisiones|hoa hồng|comissão',
  '/pages/transaction/option_limits':
    'responsible|self limit|pause|限制|自我限制|利用制限|자기 한도|จำกัด|límites|giới hạn|limites',
  '/pages/common/faq':
    'faq|help|how to|support articles|帮助|幫助|常见问题|常見問題|ヘルプ|よくある質問|도움말|자주 묻는 질문|ช่วยเหลือ|คำถามที่พบบ่อย|ayuda|preguntas frecuentes|trợ giúp|câu hỏi|aide|questions fréquentes|ajuda|perguntas',
  '/pages/kefu/index':
    'support|chat|live chat|agent|complaint|kefu|客服|在线客服|線上客服|联系客服|サポート|問い合わせ|チャット|고객센터|상담|문의|ฝ่ายบริการลูกค้า|แชต|atención al cliente|soporte|chăm sóc khách hàng|hỗ trợ|service client|assistance|atendimento|suporte',
  '/pages/common/contactus':
    'email|telegram|whatsapp|phone|联系我们|聯絡我們|連絡先|연락처|ติดต่อ|contacto|liên hệ|contact|contato',
  '/pages/mailMessage/mailMessage':
    'inbox|mail|notifications|messages|消息|站内信|站內信|通知|メッセージ|お知らせ|메시지|알림|ข้อความ|mensajes|tin nhắn|mensagens',
  '/pages/mailMessage/ggList': 'news|公告|新闻|新聞|お知らせ|공지|ประกาศ|noticias|anuncios|tin tức|annonces|notícias',
  '/pages/common/aboutus': 'company|imprint|关于|關於|会社概要|회사 소개|เกี่ยวกับ|empresa|giới thiệu|entreprise|sobre',
  '/pages/setting/operational_compliance':
    'compliance|terms|privacy|legal|licence|合规|合規|条款|條款|隐私|コンプライアンス|利用規約|약관|준법|ข้อกำหนด|cumplimiento|términos|điều khoản|conformité|conditions|termos|conformidade',
  '/choose-location':
    'map|location|address|coordinates|地图|地圖|位置|地点|地図|場所|지도|위치|แผนที่|สถานที่|mapa|lugar|ubicación|bản đồ|địa điểm|carte|lieu|localização',
};

/** Other names of a page; none of one that is only known by its own. */
export function otherNamesOf(path: string): readonly string[] {
  return names[path]?.split('|') ?? [];
}
