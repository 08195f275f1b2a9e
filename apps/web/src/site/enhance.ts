/** Optional script features of a pre-rendered page; each page works without them. */
import { searchHelp } from './help-search.ts'
import { offerLanguage, rememberLanguage } from './language.ts'
import { closeMenuWell } from './menu.ts'
import { openSupport } from './support-dialog.ts'
import { switchTheme } from './theme-switch.ts'

switchTheme()
closeMenuWell()
rememberLanguage()
offerLanguage()
searchHelp()
openSupport()
