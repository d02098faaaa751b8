/**
 * Large and well-known cities, the larger ones first: English name, ISO code of the country, latitude, longitude, then the
 * names in zh, hk, jp, kor, th, fra, spa, vi, pt; nothing stands where the name is the English one. Positions are those
 * of the city centre, to a hundredth of a degree: about a kilometre.
 */
export const cityTable = `
Tokyo|JP|35.69|139.69|东京|東京|東京|도쿄|โตเกียว||Tokio||Tóquio
Delhi|IN|28.65|77.23|德里|德里|デリー|델리|เดลี||||Déli
Shanghai|CN|31.23|121.47|上海|上海|上海|상하이|เซี่ยงไฮ้||Shanghái|Thượng Hải|Xangai
São Paulo|BR|-23.55|-46.63|圣保罗|聖保羅|サンパウロ|상파울루|เซาเปาลู||||
Mexico City|MX|19.43|-99.13|墨西哥城|墨西哥城|メキシコシティ|멕시코시티|เม็กซิโกซิตี|Mexico|Ciudad de México|Thành phố Mexico|Cidade do México
Cairo|EG|30.04|31.24|开罗|開羅|カイロ|카이로|ไคโร|Le Caire|El Cairo||
Mumbai|IN|19.08|72.88|孟买|孟買|ムンバイ|뭄바이|มุมไบ|Bombay|Bombay||Bombaim
Beijing|CN|39.90|116.41|北京|北京|北京|베이징|ปักกิ่ง|Pékin|Pekín|Bắc Kinh|Pequim
Dhaka|BD|23.81|90.41|达卡|達卡|ダッカ|다카|ธากา|Dacca|Daca||Daca
Osaka|JP|34.69|135.50|大阪|大阪|大阪|오사카|โอซากะ|||Osaka|
New York|US|40.71|-74.01|纽约|紐約|ニューヨーク|뉴욕|นิวยอร์ก||Nueva York||Nova York
Karachi|PK|24.86|67.01|卡拉奇|卡拉奇|カラチ|카라치|การาจี||||Carachi
Buenos Aires|AR|-34.60|-58.38|布宜诺斯艾利斯|布宜諾斯艾利斯|ブエノスアイレス|부에노스아이레스|บัวโนสไอเรส||||
Chongqing|CN|29.56|106.55|重庆|重慶|重慶|충칭|ฉงชิ่ง|||Trùng Khánh|
Istanbul|TR|41.01|28.98|伊斯坦布尔|伊斯坦堡|イスタンブール|이스탄불|อิสตันบูล||Estambul||Istambul
Kolkata|IN|22.57|88.36|加尔各答|加爾各答|コルカタ|콜카타|โกลกาตา|Calcutta|Calcuta||Calcutá
Manila|PH|14.60|120.98|马尼拉|馬尼拉|マニラ|마닐라|มะนิลา|Manille|||
Lagos|NG|6.52|3.38|拉各斯|拉各斯|ラゴス|라고스|ลากอส||||
Rio de Janeiro|BR|-22.91|-43.17|里约热内卢|里約熱內盧|リオデジャネイロ|리우데자네이루|รีโอเดจาเนโร||Río de Janeiro||
Tianjin|CN|39.13|117.20|天津|天津|天津|톈진|เทียนจิน|||Thiên Tân|
Kinshasa|CD|-4.44|15.27|金沙萨|金夏沙|キンシャサ|킨샤사|กินชาซา||||
Guangzhou|CN|23.13|113.26|广州|廣州|広州|광저우|กว่างโจว|Canton|Cantón|Quảng Châu|Cantão
Los Angeles|US|34.05|-118.24|洛杉矶|洛杉磯|ロサンゼルス|로스앤젤레스|ลอสแอนเจลิส||Los Ángeles||
Moscow|RU|55.76|37.62|莫斯科|莫斯科|モスクワ|모스크바|มอสโก|Moscou|Moscú|Moskva|Moscou
Shenzhen|CN|22.54|114.06|深圳|深圳|深圳|선전|เซินเจิ้น|||Thâm Quyến|
Lahore|PK|31.55|74.34|拉合尔|拉合爾|ラホール|라호르|ลาฮอร์||||
Bengaluru|IN|12.97|77.59|班加罗尔|班加羅爾|ベンガルール|벵갈루루|เบงคลูรู|Bangalore|Bangalore||Bangalore
Paris|FR|48.86|2.35|巴黎|巴黎|パリ|파리|ปารีส||París||
Bogotá|CO|4.71|-74.07|波哥大|波哥大|ボゴタ|보고타|โบโกตา|Bogota|||
Jakarta|ID|-6.21|106.85|雅加达|雅加達|ジャカルタ|자카르타|จาการ์ตา||Yakarta||Jacarta
Chennai|IN|13.08|80.27|金奈|清奈|チェンナイ|첸나이|เจนไน||||
Lima|PE|-12.05|-77.04|利马|利馬|リマ|리마|ลิมา||||
Bangkok|TH|13.76|100.50|曼谷|曼谷|バンコク|방콕|กรุงเทพมหานคร|||Băng Cốc|
Seoul|KR|37.57|126.98|首尔|首爾|ソウル|서울|โซล|Séoul|Seúl||Seul
Nagoya|JP|35.18|136.91|名古屋|名古屋|名古屋|나고야|นาโงยะ||||
Hyderabad|IN|17.39|78.49|海得拉巴|海德拉巴|ハイデラバード|하이데라바드|ไฮเดอราบาด||||
London|GB|51.51|-0.13|伦敦|倫敦|ロンドン|런던|ลอนดอน|Londres|Londres||Londres
Tehran|IR|35.69|51.39|德黑兰|德黑蘭|テヘラン|테헤란|เตหะราน|Téhéran|Teherán||Teerã
Chicago|US|41.88|-87.63|芝加哥|芝加哥|シカゴ|시카고|ชิคาโก||||
Chengdu|CN|30.57|104.07|成都|成都|成都|청두|เฉิงตู|||Thành Đô|
Nanjing|CN|32.06|118.80|南京|南京|南京|난징|หนานจิง|Nankin|Nankín|Nam Kinh|Nanquim
Wuhan|CN|30.59|114.31|武汉|武漢|武漢|우한|อู่ฮั่น|||Vũ Hán|
Ho Chi Minh City|VN|10.78|106.70|胡志明市|胡志明市|ホーチミン市|호찌민시|โฮจิมินห์|Hô-Chi-Minh-Ville|Ciudad Ho Chi Minh|Thành phố Hồ Chí Minh|Cidade de Ho Chi Minh
Luanda|AO|-8.84|13.23|罗安达|盧安達|ルアンダ|루안다|ลูอันดา||||
Ahmedabad|IN|23.02|72.57|艾哈迈达巴德|艾哈邁達巴德|アーメダバード|아마다바드|อาห์มดาบาด||||
Kuala Lumpur|MY|3.14|101.69|吉隆坡|吉隆坡|クアラルンプール|쿠알라룸푸르|กัวลาลัมเปอร์||||
Xi’an|CN|34.34|108.94|西安|西安|西安|시안|ซีอาน|||Tây An|
Hong Kong|HK|22.32|114.17|香港|香港|香港|홍콩|ฮ่องกง||||
Hangzhou|CN|30.27|120.16|杭州|杭州|杭州|항저우|หางโจว|||Hàng Châu|
Riyadh|SA|24.71|46.68|利雅得|利雅得|リヤド|리야드|ริยาด|Riyad|Riad||Riade
Shenyang|CN|41.81|123.43|沈阳|瀋陽|瀋陽|선양|เสิ่นหยาง|||Thẩm Dương|
Baghdad|IQ|33.31|44.37|巴格达|巴格達|バグダッド|바그다드|แบกแดด|Bagdad|Bagdad||Bagdá
Santiago|CL|-33.45|-70.67|圣地亚哥|聖地牙哥|サンティアゴ|산티아고|ซานเตียโก||||
Madrid|ES|40.42|-3.70|马德里|馬德里|マドリード|마드리드|มาดริด||||Madri
Toronto|CA|43.65|-79.38|多伦多|多倫多|トロント|토론토|โทรอนโต||||
Singapore|SG|1.29|103.85|新加坡|新加坡|シンガポール|싱가포르|สิงคโปร์|Singapour|Singapur||Singapura
Pune|IN|18.52|73.86|浦那|浦那|プネー|푸네|ปูเน||||
Houston|US|29.76|-95.37|休斯敦|休斯頓|ヒューストン|휴스턴|ฮิวสตัน||||
Dallas|US|32.78|-96.80|达拉斯|達拉斯|ダラス|댈러스|แดลลัส||||
Miami|US|25.76|-80.19|迈阿密|邁阿密|マイアミ|마이애미|ไมแอมี||||
Philadelphia|US|39.95|-75.17|费城|費城|フィラデルフィア|필라델피아|ฟิลาเดลเฟีย|Philadelphie|Filadelfia||Filadélfia
Atlanta|US|33.75|-84.39|亚特兰大|亞特蘭大|アトランタ|애틀랜타|แอตแลนตา||||
Washington|US|38.91|-77.04|华盛顿|華盛頓|ワシントン|워싱턴|วอชิงตัน||||
Saint Petersburg|RU|59.93|30.34|圣彼得堡|聖彼得堡|サンクトペテルブルク|상트페테르부르크|เซนต์ปีเตอส์เบิร์ก|Saint-Pétersbourg|San Petersburgo|Sankt-Peterburg|São Petersburgo
Belo Horizonte|BR|-19.92|-43.94|贝洛奥里藏特|貝洛奧里藏特|ベロオリゾンテ|벨루오리존치|เบโลโอรีซอนชี||||
Khartoum|SD|15.50|32.56|喀土穆|喀土穆|ハルツーム|하르툼|คาร์ทูม||Jartum||Cartum
Dar es Salaam|TZ|-6.79|39.21|达累斯萨拉姆|三蘭港|ダルエスサラーム|다르에스살람|ดาร์เอสซาลาม||Dar es-Salam||Dar es Salaam
Barcelona|ES|41.39|2.17|巴塞罗那|巴塞隆拿|バルセロナ|바르셀로나|บาร์เซโลนา|Barcelone|||
Johannesburg|ZA|-26.20|28.05|约翰内斯堡|約翰內斯堡|ヨハネスブルグ|요하네스버그|โจฮันเนสเบิร์ก||Johannesburgo||Joanesburgo
Qingdao|CN|36.07|120.38|青岛|青島|青島|칭다오|ชิงเต่า|||Thanh Đảo|
Dalian|CN|38.91|121.61|大连|大連|大連|다롄|ต้าเหลียน|||Đại Liên|
Suzhou|CN|31.30|120.58|苏州|蘇州|蘇州|쑤저우|ซูโจว|||Tô Châu|
Harbin|CN|45.80|126.53|哈尔滨|哈爾濱|ハルビン|하얼빈|ฮาร์บิน|||Cáp Nhĩ Tân|
Xiamen|CN|24.48|118.09|厦门|廈門|廈門|샤먼|เซี่ยเหมิน|||Hạ Môn|
Kunming|CN|25.04|102.71|昆明|昆明|昆明|쿤밍|คุนหมิง|||Côn Minh|
Taipei|TW|25.03|121.57|台北|台北|台北|타이베이|ไทเป||Taipéi|Đài Bắc|
Kaohsiung|TW|22.63|120.30|高雄|高雄|高雄|가오슝|เกาสง|||Cao Hùng|
Macao|MO|22.20|113.54|澳门|澳門|マカオ|마카오|มาเก๊า||Macao|Ma Cao|Macau
Fukuoka|JP|33.59|130.40|福冈|福岡|福岡|후쿠오카|ฟูกูโอกะ||||
Sapporo|JP|43.06|141.35|札幌|札幌|札幌|삿포로|ซัปโปโระ||||
Kyoto|JP|35.01|135.77|京都|京都|京都|교토|เกียวโต||Kioto||Quioto
Yokohama|JP|35.44|139.64|横滨|橫濱|横浜|요코하마|โยโกฮามะ||||
Sendai|JP|38.27|140.87|仙台|仙台|仙台|센다이|เซ็นได||||
Hiroshima|JP|34.39|132.46|广岛|廣島|広島|히로시마|ฮิโรชิมะ||||
Naha|JP|26.21|127.68|那霸|那霸|那覇|나하|นาฮะ||||
Busan|KR|35.18|129.08|釜山|釜山|釜山|부산|ปูซาน||||
Incheon|KR|37.46|126.71|仁川|仁川|仁川|인천|อินช็อน||||
Daegu|KR|35.87|128.60|大邱|大邱|大邱|대구|แทกู||||
Jeju|KR|33.50|126.53|济州|濟州|済州|제주|เชจู||||
Pyongyang|KP|39.04|125.76|平壤|平壤|平壌|평양|เปียงยาง|||Bình Nhưỡng|
Ulaanbaatar|MN|47.92|106.91|乌兰巴托|烏蘭巴托|ウランバートル|울란바토르|อูลานบาตาร์|Oulan-Bator|Ulán Bator||Ulan Bator
Hanoi|VN|21.03|105.85|河内|河內|ハノイ|하노이|ฮานอย|Hanoï|Hanói|Hà Nội|Hanói
Da Nang|VN|16.05|108.21|岘港|峴港|ダナン|다낭|ดานัง||Da Nang|Đà Nẵng|
Can Tho|VN|10.03|105.78|芹苴|芹苴|カントー|껀터|เกิ่นเทอ|||Cần Thơ|
Hai Phong|VN|20.86|106.68|海防|海防|ハイフォン|하이퐁|ไฮฟอง|||Hải Phòng|
Chiang Mai|TH|18.79|98.99|清迈|清邁|チェンマイ|치앙마이|เชียงใหม่||||
Phuket|TH|7.88|98.39|普吉|布吉|プーケット|푸껫|ภูเก็ต||||
Khon Kaen|TH|16.44|102.84|孔敬|孔敬|コーンケン|콘깬|ขอนแก่น||||
Hat Yai|TH|7.01|100.47|合艾|合艾|ハートヤイ|핫야이|หาดใหญ่||||
Phnom Penh|KH|11.56|104.92|金边|金邊|プノンペン|프놈펜|พนมเปญ||Nom Pen||
Vientiane|LA|17.97|102.63|万象|永珍|ビエンチャン|비엔티안|เวียงจันทน์||Vientián|Viêng Chăn|
Yangon|MM|16.87|96.20|仰光|仰光|ヤンゴン|양곤|ย่างกุ้ง|Rangoun|Rangún||Rangum
Surabaya|ID|-7.26|112.75|泗水|泗水|スラバヤ|수라바야|ซูราบายา||||
Denpasar|ID|-8.67|115.22|登巴萨|登巴薩|デンパサール|덴파사르|เดินปาซาร์||||
Medan|ID|3.60|98.67|棉兰|棉蘭|メダン|메단|เมดาน||||
Cebu City|PH|10.32|123.89|宿务|宿霧|セブ|세부|เซบู|Cebu|Cebú|Cebu|Cebu
Davao City|PH|7.07|125.61|达沃|達沃|ダバオ|다바오|ดาเวา|Davao|Dávao|Davao|Davao
Penang|MY|5.41|100.34|槟城|檳城|ペナン|페낭|ปีนัง||||
Bandar Seri Begawan|BN|4.90|114.94|斯里巴加湾市|斯里巴加灣市|バンダルスリブガワン|반다르스리브가완|บันดาร์เซอรีเบอกาวัน||||
Dili|TL|-8.56|125.57|帝力|帝力|ディリ|딜리|ดิลี||||Díli
Colombo|LK|6.93|79.85|科伦坡|科倫坡|コロンボ|콜롬보|โคลัมโบ||||
Kathmandu|NP|27.72|85.32|加德满都|加德滿都|カトマンズ|카트만두|กาฐมาณฑุ|Katmandou|Katmandú||Catmandu
Kabul|AF|34.53|69.17|喀布尔|喀布爾|カブール|카불|คาบูล|Kaboul|||Cabul
Islamabad|PK|33.69|73.06|伊斯兰堡|伊斯蘭堡|イスラマバード|이슬라마바드|อิสลามาบัด||||Islamabade
Tashkent|UZ|41.30|69.24|塔什干|塔什干|タシュケント|타슈켄트|ทาชเคนต์|Tachkent|Taskent||Tashkent
Almaty|KZ|43.24|76.89|阿拉木图|阿拉木圖|アルマトイ|알마티|อัลมาตี||Almatý||
Astana|KZ|51.17|71.43|阿斯塔纳|阿斯塔納|アスタナ|아스타나|อัสตานา||Astaná||
Baku|AZ|40.41|49.87|巴库|巴庫|バクー|바쿠|บากู|Bakou|Bakú||Baku
Tbilisi|GE|41.72|44.79|第比利斯|第比利斯|トビリシ|트빌리시|ทบิลิซี|Tbilissi|Tiflis||
Yerevan|AM|40.18|44.51|埃里温|葉里溫|エレバン|예레반|เยเรวาน|Erevan|Ereván||Erevan
Dubai|AE|25.20|55.27|迪拜|杜拜|ドバイ|두바이|ดูไบ|Dubaï|Dubái||
Abu Dhabi|AE|24.45|54.38|阿布扎比|阿布扎比|アブダビ|아부다비|อาบูดาบี|Abou Dabi|Abu Dabi||
Doha|QA|25.29|51.53|多哈|多哈|ドーハ|도하|โดฮา||||
Kuwait City|KW|29.38|47.98|科威特城|科威特城|クウェート市|쿠웨이트|คูเวตซิตี|Koweït|Ciudad de Kuwait|Thành phố Kuwait|Cidade do Kuwait
Manama|BH|26.23|50.59|麦纳麦|麥納麥|マナーマ|마나마|มานามา||||
Muscat|OM|23.59|58.41|马斯喀特|馬斯喀特|マスカット|무스카트|มัสกัต|Mascate|Mascate||Mascate
Jeddah|SA|21.49|39.19|吉达|吉達|ジッダ|지다|ญิดดะฮ์|Djeddah|Yeda||Jidá
Amman|JO|31.95|35.93|安曼|安曼|アンマン|암만|อัมมาน||Amán||Amã
Beirut|LB|33.89|35.50|贝鲁特|貝魯特|ベイルート|베이루트|เบรุต|Beyrouth|||Beirute
Damascus|SY|33.51|36.29|大马士革|大馬士革|ダマスカス|다마스쿠스|ดามัสกัส|Damas|Damasco||Damasco
Jerusalem|IL|31.77|35.21|耶路撒冷|耶路撒冷|エルサレム|예루살렘|เยรูซาเลม|Jérusalem|Jerusalén||Jerusalém
Tel Aviv|IL|32.08|34.78|特拉维夫|特拉維夫|テルアビブ|텔아비브|เทลอาวีฟ||||
Ankara|TR|39.93|32.86|安卡拉|安卡拉|アンカラ|앙카라|อังการา||||Ancara
Izmir|TR|38.42|27.14|伊兹密尔|伊茲密爾|イズミル|이즈미르|อิซมีร์||Esmirna||Esmirna
Athens|GR|37.98|23.73|雅典|雅典|アテネ|아테네|เอเธนส์|Athènes|Atenas||Atenas
Rome|IT|41.90|12.50|罗马|羅馬|ローマ|로마|โรม||Roma|Roma|Roma
Milan|IT|45.46|9.19|米兰|米蘭|ミラノ|밀라노|มิลาน||Milán|Milano|Milão
Naples|IT|40.85|14.27|那不勒斯|那不勒斯|ナポリ|나폴리|เนเปิลส์||Nápoles|Napoli|Nápoles
Berlin|DE|52.52|13.41|柏林|柏林|ベルリン|베를린|เบอร์ลิน||Berlín||Berlim
Hamburg|DE|53.55|9.99|汉堡|漢堡|ハンブルク|함부르크|ฮัมบวร์ค|Hambourg|Hamburgo||Hamburgo
Munich|DE|48.14|11.58|慕尼黑|慕尼黑|ミュンヘン|뮌헨|มิวนิก||Múnich|München|Munique
Frankfurt|DE|50.11|8.68|法兰克福|法蘭克福|フランクフルト|프랑크푸르트|แฟรงก์เฟิร์ต|Francfort|Fráncfort||
Vienna|AT|48.21|16.37|维也纳|維也納|ウィーン|빈|เวียนนา|Vienne|Viena|Viên|Viena
Zurich|CH|47.38|8.54|苏黎世|蘇黎世|チューリッヒ|취리히|ซูริก||Zúrich|Zürich|Zurique
Geneva|CH|46.20|6.14|日内瓦|日內瓦|ジュネーブ|제네바|เจนีวา|Genève|Ginebra|Genève|Genebra
Lyon|FR|45.76|4.84|里昂|里昂|リヨン|리옹|ลียง||||
Marseille|FR|43.30|5.37|马赛|馬賽|マルセイユ|마르세유|มาร์แซย์||Marsella||Marselha
Brussels|BE|50.85|4.35|布鲁塞尔|布魯塞爾|ブリュッセル|브뤼셀|บรัสเซลส์|Bruxelles|Bruselas|Bruxelles|Bruxelas
Amsterdam|NL|52.37|4.90|阿姆斯特丹|阿姆斯特丹|アムステルダム|암스테르담|อัมสเตอร์ดัม||Ámsterdam||Amsterdã
Luxembourg|LU|49.61|6.13|卢森堡|盧森堡|ルクセンブルク|룩셈부르크|ลักเซมเบิร์ก||Luxemburgo||Luxemburgo
Lisbon|PT|38.72|-9.14|里斯本|里斯本|リスボン|리스본|ลิสบอน|Lisbonne|Lisboa||Lisboa
Porto|PT|41.15|-8.61|波尔图|波圖|ポルト|포르투|โปร์ตู||Oporto||
Valencia|ES|39.47|-0.38|巴伦西亚|華倫西亞|バレンシア|발렌시아|บาเลนเซีย|Valence|||Valência
Seville|ES|37.39|-5.98|塞维利亚|塞維利亞|セビリア|세비야|เซบิยา|Séville|Sevilla|Sevilla|Sevilha
Manchester|GB|53.48|-2.24|曼彻斯特|曼徹斯特|マンチェスター|맨체스터|แมนเชสเตอร์||||
Edinburgh|GB|55.95|-3.19|爱丁堡|愛丁堡|エディンバラ|에든버러|เอดินบะระ|Édimbourg|Edimburgo||Edimburgo
Dublin|IE|53.35|-6.26|都柏林|都柏林|ダブリン|더블린|ดับลิน||Dublín||
Copenhagen|DK|55.68|12.57|哥本哈根|哥本哈根|コペンハーゲン|코펜하겐|โคเปนเฮเกน|Copenhague|Copenhague||Copenhague
Stockholm|SE|59.33|18.07|斯德哥尔摩|斯德哥爾摩|ストックホルム|스톡홀름|สต็อกโฮล์ม||Estocolmo||Estocolmo
Oslo|NO|59.91|10.75|奥斯陆|奧斯陸|オスロ|오슬로|ออสโล||||
Helsinki|FI|60.17|24.94|赫尔辛基|赫爾辛基|ヘルシンキ|헬싱키|เฮลซิงกิ||||Helsinque
Reykjavík|IS|64.15|-21.94|雷克雅未克|雷克雅未克|レイキャビク|레이캬비크|เรคยาวิก|Reykjavik|Reikiavik||Reykjavik
Warsaw|PL|52.23|21.01|华沙|華沙|ワルシャワ|바르샤바|วอร์ซอ|Varsovie|Varsovia|Warszawa|Varsóvia
Prague|CZ|50.08|14.44|布拉格|布拉格|プラハ|프라하|ปราก||Praga|Praha|Praga
Budapest|HU|47.50|19.04|布达佩斯|布達佩斯|ブダペスト|부다페스트|บูดาเปสต์||||Budapeste
Bucharest|RO|44.43|26.10|布加勒斯特|布加勒斯特|ブカレスト|부쿠레슈티|บูคาเรสต์|Bucarest|Bucarest|Bucharest|Bucareste
Sofia|BG|42.70|23.32|索非亚|索菲亞|ソフィア|소피아|โซเฟีย||Sofía||Sófia
Belgrade|RS|44.79|20.45|贝尔格莱德|貝爾格勒|ベオグラード|베오그라드|เบลเกรด||Belgrado|Beograd|Belgrado
Zagreb|HR|45.81|15.98|萨格勒布|札格瑞布|ザグレブ|자그레브|ซาเกร็บ||||
Kyiv|UA|50.45|30.52|基辅|基輔|キーウ|키이우|เคียฟ|Kiev|Kiev||Kiev
Minsk|BY|53.90|27.57|明斯克|明斯克|ミンスク|민스크|มินสก์||||
Riga|LV|56.95|24.11|里加|里加|リガ|리가|รีกา||||
Tallinn|EE|59.44|24.75|塔林|塔林|タリン|탈린|ทาลลินน์||Tallin||
Vilnius|LT|54.69|25.28|维尔纽斯|維爾紐斯|ビリニュス|빌뉴스|วิลนีอุส||Vilna||
Novosibirsk|RU|55.03|82.92|新西伯利亚|新西伯利亞|ノボシビルスク|노보시비르스크|โนโวซีบีสค์|Novossibirsk|||
Vladivostok|RU|43.12|131.89|符拉迪沃斯托克|海參崴|ウラジオストク|블라디보스토크|วลาดีวอสตอค||||Vladivostoque
Casablanca|MA|33.57|-7.59|卡萨布兰卡|卡薩布蘭卡|カサブランカ|카사블랑카|กาซาบล็องกา||||
Algiers|DZ|36.75|3.06|阿尔及尔|阿爾及爾|アルジェ|알제|แอลเจียร์|Alger|Argel||Argel
Tunis|TN|36.81|10.18|突尼斯|突尼斯|チュニス|튀니스|ตูนิส||Túnez||Túnis
Tripoli|LY|32.89|13.19|的黎波里|的黎波里|トリポリ|트리폴리|ตริโปลี||Trípoli||Trípoli
Alexandria|EG|31.20|29.92|亚历山大|亞歷山大|アレクサンドリア|알렉산드리아|อเล็กซานเดรีย|Alexandrie|Alejandría||
Addis Ababa|ET|9.03|38.74|亚的斯亚贝巴|亞的斯亞貝巴|アディスアベバ|아디스아바바|แอดดิสอาบาบา|Addis-Abeba|Adís Abeba||Adis Abeba
Nairobi|KE|-1.29|36.82|内罗毕|奈洛比|ナイロビ|나이로비|ไนโรบี||||Nairóbi
Kampala|UG|0.35|32.58|坎帕拉|坎帕拉|カンパラ|캄팔라|กัมปาลา||||
Accra|GH|5.60|-0.19|阿克拉|阿克拉|アクラ|아크라|อักกรา||Acra||Acra
Abidjan|CI|5.36|-4.01|阿比让|阿必尚|アビジャン|아비장|อาบีจาน||Abiyán||
Dakar|SN|14.72|-17.47|达喀尔|達卡|ダカール|다카르|ดาการ์||||Dacar
Abuja|NG|9.06|7.49|阿布贾|阿布札|アブジャ|아부자|อาบูจา||||
Maputo|MZ|-25.97|32.57|马普托|馬普托|マプト|마푸투|มาปูโต||||
Harare|ZW|-17.83|31.05|哈拉雷|哈拉雷|ハラレ|하라레|ฮาราเร||||
Cape Town|ZA|-33.92|18.42|开普敦|開普敦|ケープタウン|케이프타운|เคปทาวน์|Le Cap|Ciudad del Cabo||Cidade do Cabo
Durban|ZA|-29.86|31.03|德班|德班|ダーバン|더반|เดอร์บัน||||
Antananarivo|MG|-18.88|47.51|塔那那利佛|安塔那那利佛|アンタナナリボ|안타나나리보|อันตานานารีโว||||
San Francisco|US|37.77|-122.42|旧金山|三藩市|サンフランシスコ|샌프란시스코|ซานฟรานซิสโก||||São Francisco
Seattle|US|47.61|-122.33|西雅图|西雅圖|シアトル|시애틀|ซีแอตเทิล||||
San Diego|US|32.72|-117.16|圣迭戈|聖地牙哥|サンディエゴ|샌디에이고|แซนดีเอโก||||
Las Vegas|US|36.17|-115.14|拉斯维加斯|拉斯維加斯|ラスベガス|라스베이거스|ลาสเวกัส||||
Denver|US|39.74|-104.99|丹佛|丹佛|デンバー|덴버|เดนเวอร์||||
Phoenix|US|33.45|-112.07|菲尼克斯|鳳凰城|フェニックス|피닉스|ฟีนิกซ์||||
Boston|US|42.36|-71.06|波士顿|波士頓|ボストン|보스턴|บอสตัน||||
Detroit|US|42.33|-83.05|底特律|底特律|デトロイト|디트로이트|ดีทรอยต์||||
Honolulu|US|21.31|-157.86|檀香山|檀香山|ホノルル|호놀룰루|โฮโนลูลู||||
Anchorage|US|61.22|-149.90|安克雷奇|安克拉治|アンカレッジ|앵커리지|แองเคอเรจ||||
Montreal|CA|45.50|-73.57|蒙特利尔|蒙特利爾|モントリオール|몬트리올|มอนทรีออล|Montréal|||
Vancouver|CA|49.28|-123.12|温哥华|溫哥華|バンクーバー|밴쿠버|แวนคูเวอร์||||
Calgary|CA|51.05|-114.07|卡尔加里|卡加利|カルガリー|캘거리|แคลกะรี||||
Ottawa|CA|45.42|-75.70|渥太华|渥太華|オタワ|오타와|ออตตาวา||||
Guadalajara|MX|20.67|-103.35|瓜达拉哈拉|瓜達拉哈拉|グアダラハラ|과달라하라|กวาดาลาฮารา||||
Monterrey|MX|25.69|-100.32|蒙特雷|蒙特雷|モンテレイ|몬테레이|มอนเตร์เรย์||||
Havana|CU|23.11|-82.37|哈瓦那|夏灣拿|ハバナ|아바나|ฮาวานา|La Havane|La Habana|La Habana|Havana
Guatemala City|GT|14.63|-90.51|危地马拉城|危地馬拉城|グアテマラシティ|과테말라시티|กัวเตมาลาซิตี|Guatemala|Ciudad de Guatemala|Thành phố Guatemala|Cidade da Guatemala
San José|CR|9.93|-84.08|圣何塞|聖荷西|サンホセ|산호세|ซานโฮเซ||||
Panama City|PA|8.98|-79.52|巴拿马城|巴拿馬城|パナマシティ|파나마시티|ปานามาซิตี|Panama|Ciudad de Panamá|Thành phố Panama|Cidade do Panamá
Santo Domingo|DO|18.49|-69.93|圣多明各|聖多明哥|サントドミンゴ|산토도밍고|ซานโตโดมิงโก|Saint-Domingue|||São Domingos
Caracas|VE|10.48|-66.90|加拉加斯|卡拉卡斯|カラカス|카라카스|การากัส||||
Medellín|CO|6.24|-75.58|麦德林|麥德林|メデジン|메데인|เมเดยิน||||
Quito|EC|-0.18|-78.47|基多|基多|キト|키토|กีโต||||
Guayaquil|EC|-2.19|-79.89|瓜亚基尔|瓜亞基爾|グアヤキル|과야킬|กัวยากิล||||
La Paz|BO|-16.50|-68.15|拉巴斯|拉巴斯|ラパス|라파스|ลาปาซ||||
Asunción|PY|-25.26|-57.58|亚松森|亞松森|アスンシオン|아순시온|อาซุนซิออน||||Assunção
Montevideo|UY|-34.90|-56.16|蒙得维的亚|蒙特維多|モンテビデオ|몬테비데오|มอนเตวิเดโอ||||Montevidéu
Córdoba|AR|-31.42|-64.18|科尔多瓦|哥多華|コルドバ|코르도바|กอร์โดบา||||
Brasília|BR|-15.79|-47.88|巴西利亚|巴西利亞|ブラジリア|브라질리아|บราซิเลีย|Brasilia|Brasilia||
Salvador|BR|-12.97|-38.50|萨尔瓦多|薩爾瓦多|サルバドール|사우바도르|ซัลวาดอร์||||
Fortaleza|BR|-3.73|-38.53|福塔莱萨|福塔雷薩|フォルタレザ|포르탈레자|โฟร์ตาเลซา||||
Recife|BR|-8.05|-34.88|累西腓|累西腓|レシフェ|헤시피|เรซีฟี||||
Porto Alegre|BR|-30.03|-51.23|阿雷格里港|愉港|ポルトアレグレ|포르투알레그리|โปร์ตูอาเลกรี||||
Curitiba|BR|-25.43|-49.27|库里蒂巴|庫里提巴|クリチバ|쿠리치바|กูรีชีบา||||
Manaus|BR|-3.12|-60.02|马瑙斯|馬瑙斯|マナウス|마나우스|มาเนาส์||||
Sydney|AU|-33.87|151.21|悉尼|悉尼|シドニー|시드니|ซิดนีย์||Sídney||
Melbourne|AU|-37.81|144.96|墨尔本|墨爾本|メルボルン|멜버른|เมลเบิร์น||||
Brisbane|AU|-27.47|153.03|布里斯班|布里斯班|ブリスベン|브리즈번|บริสเบน||||
Perth|AU|-31.95|115.86|珀斯|珀斯|パース|퍼스|เพิร์ท||||
Adelaide|AU|-34.93|138.60|阿德莱德|阿德萊德|アデレード|애들레이드|แอดิเลด|Adélaïde|Adelaida||
Auckland|NZ|-36.85|174.76|奥克兰|奧克蘭|オークランド|오클랜드|ออกแลนด์||||
Wellington|NZ|-41.29|174.78|惠灵顿|威靈頓|ウェリントン|웰링턴|เวลลิงตัน||||
Suva|FJ|-18.14|178.44|苏瓦|蘇瓦|スバ|수바|ซูวา||||
Port Moresby|PG|-9.44|147.18|莫尔兹比港|莫士比港|ポートモレスビー|포트모르즈비|พอร์ตมอร์สบี||||
`;
