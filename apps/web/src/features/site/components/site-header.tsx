import { Menu, Moon, Sun } from 'lucide-react'
import { BrandMark } from '../../../ui/brand-mark.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { MainPage } from '../model/pages.ts'
import { Action } from './action.tsx'
import { BAR, BRAND, WAY } from './shell-styles.ts'
import { LanguageLinks } from './language-links.tsx'
import { NO_MARKER } from './looks.ts'
import { useSite } from './site-context.tsx'

const SQUARE =
  'grid size-11 cursor-pointer place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink'
const MENU_WAY = `${WAY} flex min-h-12 items-center border-b border-line-soft py-2 text-[16px] font-[550] text-ink`

export function SiteHeader() {
  const { copy, Anchor } = useSite()
  return (
    <header
      className={`${BAR} relative z-(--z-header) min-h-18 gap-2 pt-(--safe-t) [--type-px:min(var(--reader-px),1.15px)] max-[900px]:min-h-15`}
    >
      <Anchor
        to="/"
        className={`${BRAND} gap-[9px] text-[20px]/[28px] max-[900px]:mr-auto max-[420px]:gap-[7px] max-[420px]:text-[17px]`}
      >
        <BrandMark size={28} />
        Homefield
      </Anchor>
      <nav
        className="mx-auto flex gap-7 font-[550] text-ink-2 max-[900px]:hidden"
        aria-label={copy.frame.mainNav}
      >
        <Ways className={`${WAY} py-2`} />
      </nav>
      <ThemeButton className="max-[420px]:hidden" />
      <Action to="/auth/signin" variant="ghost" className="max-[900px]:hidden!">
        {copy.frame.signIn}
      </Action>
      <Action
        to="/auth/signup"
        className="max-[420px]:px-[11px]! max-[420px]:py-0! max-[420px]:text-[13px]! max-[360px]:hidden!"
      >
        {copy.frame.signUpShort}
      </Action>
      <details className="-mr-2 min-[900px]:hidden" data-menu>
        <summary className={`${SQUARE} ${NO_MARKER}`} aria-label={copy.frame.menu}>
          <Icon of={Menu} size={20} />
        </summary>
        <nav
          className="absolute inset-x-0 top-full flex flex-col border-y border-line bg-canvas px-4 pt-2 pb-5 shadow-md [clip-path:inset(0_0_-40px)]"
          aria-label={copy.frame.menu}
        >
          <Ways className={MENU_WAY} />
          <Anchor className={MENU_WAY} to="/auth/signin">
            {copy.frame.signIn}
          </Anchor>
          <Anchor className={MENU_WAY} to="/auth/signup">
            {copy.frame.signUp}
          </Anchor>
          <div className="flex items-center justify-between pt-2">
            <LanguageLinks className={`${WAY} py-2`} />
            <ThemeButton />
          </div>
        </nav>
      </details>
    </header>
  )
}

function Ways({ className }: { className: string }) {
  const { copy, page, Anchor } = useSite()
  const ways: readonly [MainPage, string][] = [
    ['/features', copy.frame.features],
    ['/pricing', copy.frame.pricing],
    ['/mobileapps', copy.frame.apps],
    ['/help', copy.frame.help],
  ]
  return ways.map(([to, name]) => (
    <Anchor key={to} to={to} className={className} aria-current={page === to ? 'page' : undefined}>
      {name}
    </Anchor>
  ))
}

/** Shows the theme button. The button is hidden without JavaScript, because JavaScript switches the theme. */
function ThemeButton({ className = '' }: { className?: string }) {
  const { copy, theme } = useSite()
  const { toDark, toLight } = copy.frame
  return (
    <button
      type="button"
      className={`${SQUARE} ${className} ${theme ? '' : 'in-[html:not([data-script])]:invisible'}`}
      data-theme-switch={theme ? undefined : true}
      data-to-dark={toDark}
      data-to-light={toLight}
      aria-label={theme?.isDark ? toLight : toDark}
      onClick={theme?.toggle}
    >
      <span className="dark:hidden">
        <Icon of={Moon} />
      </span>
      <span className="hidden dark:block">
        <Icon of={Sun} />
      </span>
    </button>
  )
}
