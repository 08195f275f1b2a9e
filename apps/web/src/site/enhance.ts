/** Adds features that need scripts to a pre-rendered page. Every page also works without scripts. */
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
