/**
 * Words that describe a kind of event or a group, such as 'practice' or 'varsity'.
 * None of these words can be the name of a team.
 */
const KINDS =
  'game|games|match|matches|scrimmage|scrimmages|friendly|practice|practices|training|meeting|session|workout|conditioning|warm-?up|partido|amistoso|entrenamiento|entrenamientos|entra[iî]nement|s[ée]ance|match amical|rencontre|reuni[óo]n|r[ée]union'
const LEVELS =
  'first|second|third|fourth|last|varsity|jv|junior varsity|freshman|freshmen|sophomore|boys|girls|men|women|mens|womens|men.s|women.s|coed|league|conference|non-conference|district|exhibition|pre-?season|regular season|season|home|away|local|visitante|[àa] domicile|domicile|ext[ée]rieur|playoffs?|quarter-?finals?|semi-?finals?|finals?|championship|round|pool|group|week|no|nd|rd|th|st|of'
const SPORTS =
  'soccer|football|flag football|baseball|softball|t-?ball|basketball|volleyball|hockey|field hockey|lacrosse|lax|tennis|swim|swimming|water polo|wrestling|track|cross country|rugby|cricket|golf|f[úu]tbol|baloncesto|foot|basket'
const PRACTICES =
  'practices?|training|meeting|session|workout|conditioning|warm-?up|entrenamientos?|entra[iî]nement|s[ée]ance|reuni[óo]n|r[ée]union'
const GRADES = 'u-?\\d{1,2}|\\d{1,2}u|\\d{1,2}(?:st|nd|rd|th)? grade|\\d{1,3}|[#&/+-]|[a-d]'

const GENERIC = new RegExp(`^(?:(?:${KINDS}|${LEVELS}|${SPORTS}|${GRADES})[\\s#.,:–—-]*){1,8}$`, 'i')
const PLAIN_GAME = /^(?:the )?(?:(?:league|home|away) )?(?:games?|match(?:es)?|partido|rencontre)$/i
const PLAIN_KIND = new RegExp(`^(?:${KINDS})$`, 'i')

/**
 * Returns true for 'Boys Varsity Soccer', 'Scrimmage', 'Game 3' and 'Semifinal'.
 * A title such as 'Game 3' names no team, so the event belongs to the calendar's own team.
 */
export function isGeneric(text: string): boolean {
  return text.length <= 60 && GENERIC.test(text.trim())
}

const GAME_KIND = new RegExp(`\\b(?:games?|match(?:es)?|scrimmage|varsity|jv|${SPORTS})\\b`, 'i')
const HAS_PRACTICE = new RegExp(`\\b(?:${PRACTICES})\\b`, 'i')

/**
 * Returns true for a title that describes a game, such as 'Boys Varsity Soccer' or 'Away Game'.
 * The text before 'at' in 'Away Game at Lincoln' describes a game, so Lincoln is the opponent.
 */
export function isGameKind(text: string): boolean {
  return isGeneric(text) && GAME_KIND.test(text) && !HAS_PRACTICE.test(text)
}

/** Returns true for a word such as 'Game' before 'vs'. 'Game vs Rovers' means the same as 'vs Rovers'. */
export function isPlainGame(text: string): boolean {
  return PLAIN_GAME.test(text.trim())
}

/** Returns true if the text is a single word for a kind of event, such as 'practice'. */
export function isKind(text: string): boolean {
  return PLAIN_KIND.test(text.trim())
}

/**
 * Words with which the description of an event begins.
 * The calendar reader removes a team name before one of these words: 'Wildcats Practice' becomes 'Practice'.
 * Words that can belong to the name of an event or a club are not in this list.
 * For example, 'Lakeside Tournament', 'Lakeside Cup' and 'Lakeside United' keep the word 'Lakeside'.
 */
const DOINGS = new RegExp(
  `^(?:${KINDS}|team|parents?|pictures?|photos?|party|dinner|banquet|barbecue|bbq|try-?outs?|evaluations?|uniforms?|snacks?|fundraiser|fundraising|optional|season|end of season|no|open|pool party|carwash|car wash|volunteer|coaches|bye|fiesta|cena|repas|f[êe]te)\\b`,
  'i',
)

export function isDoing(text: string): boolean {
  return DOINGS.test(text.trim())
}
