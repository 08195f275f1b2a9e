import { Menu, Moon, Sun } from 'lucide-react'
import { BrandMark } from '../../../ui/brand-mark.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { MainPage } from '../model/pages.ts'
import { Action } from './action.tsx'
import { LanguageLinks } from './language-links.tsx'
import { useSite } from './site-context.tsx'
import './frame.css'

export function SiteHeader() {
  const { copy, Anchor } = useSite()
  return (
    <header className="site-header">
      <Anchor to="/" className="site-brand">
        <BrandMark size={28} />
        Homefield
      </Anchor>
      <nav className="site-nav" aria-label={copy.frame.mainNav}>
        <Ways />
      </nav>
      <ThemeButton />
      <Action to="/auth/signin" variant="ghost" className="site-wide">
        {copy.frame.signIn}
      </Action>
      <Action to="/auth/signup" className="site-start">
        {copy.frame.signUpShort}
      </Action>
      <details className="site-menu">
        <summary aria-label={copy.frame.menu}>
          <Icon of={Menu} size={20} />
        </summary>
        <nav aria-label={copy.frame.menu}>
          <Ways />
          <Anchor to="/auth/signin">{copy.frame.signIn}</Anchor>
          <Anchor to="/auth/signup">{copy.frame.signUp}</Anchor>
          <div className="site-menu-foot">
            <LanguageLinks />
            <ThemeButton />
          </div>
        </nav>
      </details>
    </header>
  )
}

function Ways() {
  const { copy, page, Anchor } = useSite()
  const ways: readonly [MainPage, string][] = [
    ['/features', copy.frame.features],
    ['/pricing', copy.frame.pricing],
    ['/mobileapps', copy.frame.apps],
    ['/help', copy.frame.help],
  ]
  return ways.map(([to, name]) => (
    <Anchor key={to} to={to} aria-current={page === to ? 'page' : undefined}>
      {name}
    </Anchor>
  ))
}

/** Without a script there is nothing it could do, and it is not shown. */
function ThemeButton() {
  const { copy, theme } = useSite()
  const { toDark, toLight } = copy.frame
  return (
    <button
      type="button"
      className="site-theme"
      data-theme-switch={theme ? undefined : true}
      data-to-dark={toDark}
      data-to-light={toLight}
      aria-label={theme?.isDark ? toLight : toDark}
      onClick={theme?.toggle}
    >
      <span className="site-moon">
        <Icon of={Moon} />
      </span>
      <span className="site-sun">
        <Icon of={Sun} />
      </span>
    </button>
  )
}
