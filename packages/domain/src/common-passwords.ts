/**
 * The 1,000 most common passwords among those that keep the four rules of `password.ts` once some letters are written
 * in upper case: whoever guesses tries these first.
 *
 * Source: the word list `passwords` of the npm package @zxcvbn-ts/language-common 4.1.3 (MIT; most common first), in
 * lower case, without duplicates; of it the first thousand with at least eight characters, a digit and two letters.
 * They are what real people chose: some are coarse.
 *
 * In a file of its own because it is 5 kB to send: the web app loads it when somebody chooses a password.
 */
const COMMON: ReadonlySet<string> = new Set(
  `
1qaz2wsx trustno1 1234qwer q1w2e3r4t5 qwer1234 q1w2e3r4 password1 1q2w3e4r jordan23 qwerty123 passw0rd
abcd1234 rush2112 1q2w3e4r5t 1qazxsw2 blink182 12qwaszx asdf1234 zaq12wsx qwerty12 12345qwert michael1
usuckballz1 password123 ncc1701d hello123 123qweasd charlie1 letmein1 a1b2c3d4 mustang1 welcome1
qazwsx123 123qweasdzxc freedom1 soso123aljg jessica1 fuckyou2 1234abcd babylon5 yankees1 1qaz2wsx3edc
ncc1701e matthew1 123qwe123 q1w2e3r4t5y6 wrinkle1 access14 letmein2 fuckyou1 anthony1 william1 super123
satan666 qwerty12345 gn56gn56 thunder1 chelsea1 1q2w3e4r5t6y 1a2b3c4d 1passwor shaney14 heather1 richard1
zaq1xsw2 formula1 asshole1 mailcreated5240 zxcv1234 patrick1 cowboys1 gateway1 pa55word scooter1 raiders1
a1s2d3f4 qwert123 diamond1 front242 123456qwerty 8j4ye3uz 123456aa phoenix1 brandon1 porsche9 ncc1701a
arsenal1 pa55w0rd jackson1 qwerty123456 agent007 melissa1 pokemon1 apollo13 rangers1 gordon24 passwor1
fordf150 chicken1 chester1 jasmine1 pass1234 turkey50 happy123 polniypizdec0211 abc12345 samsung1
gandalf1 1qa2ws3ed america1 football1 packers1 sojdlg123aljg zxcvbnm1 lineage2 nwo4life charles1 kcj9wx5n
r2d2c3po shannon1 gfhjkm123 marino13 qazwsx12 qwerty1234 chicago1 ferrari1 madison1 test1234 superman1
apple123 florida1 winston1 123qwerty panther1 newyork1 1x2zkg8w zxasqw12 monster1 crystal1 james007
1q2w3e4r5 nokia6300 rebecca1 12qw34er montgom240 bulldog1 12345qwe fishing1 password2 digital1 tiffany1
dolphin1 fuckoff1 dragon12 aa123456 newpass6 z1x2c3v4 devil666 123456qw jackson5 baseball1 qweasd123
scorpio1 cameron1 123qq123 7ugd5hip2j porsche1 gabriel1 monkey12 rainbow6 50spanks just4fun spencer1
q2w3e4r5 playboy1 maxwell1 1234asdf 1a2s3d4f iverson3 vsjasnel12 tiger123 hawaii50 qazwsxedc123 wg8e3wjf
master12 123456qwe killer12 mazda626 michael2 green123 yankees2 drummer1 pussy123 pumpkin1 qwerty11
misfit99 zxcvbnm123 qwert12345 vikings1 broncos1 dodgers1 password12 1z2x3c4v warrior1 genesis1 death666
angel123 qwe123qwe mazdarx7 iloveyou2 cbr900rr good123654 james123 summer99 testing1 nascar24 zachary1
soccer12 cricket1 rainbow1 stephen1 johnson1 peaches1 pool6123 mustang6 trouble1 45m2do5bs nirvana1
jackass1 marines1 12qw12qw penguin1 asdqwe123 nokia6233 ghbdtn123 asdfgh01 buddy123 private1 andyod22
pantera1 zxcasdqwe123 soccer10 spartan1 yamahar1 david123 buffalo1 success1 voyager1 iloveyou1 f00tball
wp2003wp 123456ru noname123 cygnusx1 money123 sasha_007 kordell1 eclipse1 p@ssw0rd nokian73 chris123
cartman1 perfect1 hallo123 pufunga7782 liverpool1 vincent1 forever1 captain1 sabrina1 1234zxcv marcius2
bubbles1 stanley1 bubba123 gateway2 destiny1 beatles1 natasha1 12345qwer vanessa1 therock1 p4ssw0rd
gsxr1000 23skidoo ghhh47hj7649 shadow12 patches1 houston1 power123 blue1234 12345qwerty awesome1 montana1
mash4077 dragon69 sammy123 natalie1 ncc74656 austin31 p0o9i8u7 password9 killer123 123qwert summer69
dilbert1 sasha123 12345abc starwars1 bradley1 69camaro 5wr2i7h8 melanie1 apollo11 mustang2 trinity1
12345qaz 1michael 123456789qwe alexander1 thumper1 trumpet1 favorite6 skipper1 jupiter1 segblue2 abcdefg1
allison1 special1 liberty1 sunshine1 password01 computer1 1qazxsw23edc jesus123 charlie2 1234rewq
1qazzaq1 playboy2 1million vampire1 zxcvb123 frankie1 justice1 fuckme69 trooper1 123456as password99
popcorn1 123456qqq left4dead england1 lol12345 weare138 mercury1 alpha123 naughty1 paladin1 asdfg123
huskers1 claudia1 demon666 1qw23er4 flyers88 nokia5800 stewart1 ireland1 cantona7 mustang5 aaaa1111
buster12 jennifer1 nemrac58 qweasdzxc123 soccer11 metallica1 flipper1 love1234 1111qqqq asdasd123
arizona1 alex1234 55bgates abc123456 beckham7 nokia123 as123456 kristin1 phantom1 1q2q3q4q 1234567aa
care1839 jupiter2 lucky123 myspace1 qwerty13 chopper1 z1x2c3v4b5 dallas22 princess1 start123 winter99
nothing1 mike1234 2wsx3edc a1a2a3a4 gizmodo1 q1q2q3q4q5 kenneth1 raymond1 spiderman1 jesus777 friday13
bigdick1 qaz123wsx 1z2x3c4v5b nokia5530 websol76 india123 20spanks timoxa94 mazda323 magic123 kristen1
qq123456 jeffrey1 1qaz2wsx3edc4rfv ilya1234 pippen33 georgia1 general1 qw123456 chickenwing101 rosebud1
a1b2c3d4e5 nancy123 sandman1 anthony7 victory1 access99 quant4307s a1s2d3f4g5 monkey69 batman12 lincoln1
molly123 3rjs1la7qe password11 jessica2 dragon01 qazxsw123 warcraft3 chevys10 hooters1 douglas1 911turbo
detroit1 0o9i8u7y daniel12 atlanta1 1mustang favorite2 groupd2013 angel666 madonna1 sooners1 skeeter1
service1 timothy1 hunter12 1password gregory1 rocky123 zaq12345 futyn007 dragon123 manager1 madala11
nokia5130 dima1995 friends1 smoke420 cobra427 fantasy1 alabama1 freedom2 michelle1 admin123 123qwe123qwe
welcome2 fireman1 q1q2q3q4 newproject2004 stinger1 windows1 barbara1 3edc4rfv sublime1 michele1
1a2s3d4f5g prelude1 qazwsxedc1 porsche911 pussy4me anthony2 j3qq4h7h2v fordf350 12locked corvet07
kevin123 a123456a ironman1 maximus1 pegasus1 dreamer1 gfhjkm12 blessed1 12345asd nemesis1 sevenof9
revival47 sk8ordie enter123 1234kekc snowman1 charlie123 123456qq 123456ab newpass1 zxcvb12345 monkey123
master123 capital1 asd12345 qwerty78 1a2b3c4d5e nokia5230 everton1 123mudar l58jkdjp! 1a2a3a4a 123qweas
heather2 sanity72 frank123 rt6ytere buckeye1 newport1 rb26dett cynthia1 pontiac1 russell1 austin316
teacher1 hershey1 control1 lebron23 qwerty99 anna2614 pyramid1 fred1234 1letmein birthday4 account1
fordf250 qwaszx12 spartan117 antonio1 germany1 deborah1 elvis123 russian7 seattle1 lindsay1 music123
unicorn1 shadow01 qaz12345 blaster1 pokemon123 element1 asdfg12345 domainlock2005 lakers24 flowers1
yamahar6 basebal1 homer123 r4e3w2q1 express1 x72jhhu3z 123456asd p455w0rd william2 !qaz2wsx 67camaro
12qwerty phoenix2 f15eagle cbr600rr payton34 saab9000 packard1 january1 17171717aa mustang9 chipper1
panties1 pandora1 jbond007 12s3t4p55 october1 jason123 hd764nw5d7e1vb1 blondie1 5tgb6yhn camelot1
soccer13 francis1 a1a2a3a4a5 hitman47 bruno123 1basebal mustang8 cezer121 123hfjdk147 lotus123 monkey11
4rfv3edc eleven11 123qwe456 dragon13 qazxsw12 zz8807zpl emmitt22 8phrowz622 dragon11 lindsey1 trucker1
vegas123 rebbyt34 hawkeye1 123masha 1hxboqg2 c3por2d2 redwing1 085tzzqi usmc0311 loveme89 063dyjuy
luv2epus 44magnum qwerty777 boris123 summer12 open1234 monique1 miranda1 5hsu75kpot chrissy1 brother1
123456abc loveyou2 holiday1 black123 ducati99 samantha1 r2d2c3p0 redneck1 jamaica1 password3 pepsi123
trojans1 qwerty77 michael3 mustang0 steve123 charles2 year2005 summer01 christy1 andrew12 indiana1
strange1 blackie1 pentium4 1qaz!qaz jimmy123 golfing1 8phrowz624 master01 westham1 loveyou1 phillip1
mapet123456 titanic1 mustang3 buster01 1asshole postov1000 tigger12 redhead1 ilya1992 whatever1 charlie3
michael9 skyline1 nokia3250 33rjhjds bastard1 rooster1 matthew2 pioneer1 october2 ronaldo7 thelast1
1footbal 151nxjmt lucas123 aaaaaaa1 dragon99 2wsxzaq1 trustn01 crimson1 letmein22 joshua12 123321qwe
7hrdnw23 zaq1xsw2cde3 viper123 chocolate1 abigail1 slayer666 lucky777 footbal1 fuckyou123 favorite8
master11 shadow11 1a2a3a4a5a orlando1 brianna1 red12345 favorite7 wildcat1 shooter1 orange12 sampson1
nokian70 gy3yt2rgls oscar123 derrick1 asd123asd scruffy1 network1 kitty123 mnbvcxz1 simpson1 birthday1
1jennife classic1 michael8 qweqwe123 123456789abc boscoe01 tristan1 passion1 malcolm1 brian123 welcome123
pi314159 internet1 tigger01 68camaro thomas12 ghbdtn12 admin18533362 sarah123 trader12 roberto1 mounta1n
camaroz2 toshiba1 1qay2wsx 2wsxcde3 college1 bigfoot1 million1 patrick2 winter12 catfish1 camaro69
player69 warcraft1 qqqq1111 123456zxc metal666 temp1234 23176djivanfros 123456789qwerty nokia5300
nonrev67 hendrix1 shadow13 dominic1 nicholas1 vlad1996 dragon88 connect1 katrina1 ginger12 wallace1
justin12 system32 cvzefh1gkc water123 peter123 damage11 michael7 country1 john1234 ronaldo9 1diamond
3edcvfr4 george12 andreas1 isacs155 maverick1 dragons1 w1w2w3w4 save13tx sunrise1 clinton1 slayer66
psychnaut1 silver12 integra1 4r3e2w1q fatluvr69 xsw21qaz slimed123 1q2q3q4q5q indians1 nikita123 qwerty22
nokia3310 scott123 oc247ngucz 1111111111zz porn4life peaches2 oceans11 richard2 death123 taylor12
caitlin1 slipknot1 dima1996 2112rush police22 qwerty00 hot2trot matthew7 whitney1 bulldog2 1111aaaa
ronaldo1 whiskey1 anton123 kelly123 pepper12 ashley12 daddy123 toronto1 vaz21099 password4 stealth1
qwaszx123 dragon22 jackson2 123123qwe qwer4321 vermont1 bernard1 trigger1 bennett1 daniela1 chevyz71
halflife2 sk84life denis123 soldier1 patriot1 robert12 380zliki t34vfrc1991 maria123 chicago2 transam1
123456qaz soccer15 q1w2e3r4t seven777 sandy123 chevy454 azerty123 samurai1 airforce1 newlife1 123qaz123
shotgun1 charlie9 123456789qaz 4rfv5tgb freedom7 garrett1 piazza31 1234qwerty scooter2 colleen1 patrick9
mustang7 elvira26 steelers1 bobby123 redsox04 ladybug1 thomas01 password69 stalker1 jonathan1 hammers1
larry123 hansolo1 kirill123 shadow123 harley01 007james celtics1 shadow69 1william steeler1 tequila1
hunter01 ferrari3 winston2 soccer14 013cpfza 12345trewq defiant1 1234rmvb siemens1 amanda18 babygirl1
biteme69 chester2 scooby12 biscuit1 10inches falcon16 password0 london12 dragon76 daniel123 valerie1
packers4 martini1 ricardo1 password1234 cupcake1 q8zo8wzq batman99 bella123 3stooges qazxsw21 ibill123
harry123 123asd123 gnasher23 birthday21 dad2ownu elaine22 hhhhhhh1 jordan12 154ugeiu gandalf2 111111aa
383pdjvl brendan1 2w3e4r5t colt1911 doma77ns venom121293 free4all welkom01 12345zxcvb melissa2 foxtrot1
kelly001 jennife1
`
    .trim()
    .split(/\s+/),
)

/** Whether many people have this password, in whatever case its letters are written. To be asked after the rules. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase())
}
