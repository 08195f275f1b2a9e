import { Bell, BookOpen, Car, ChevronRight, HeartHandshake, Plug, Search } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { LINK } from '../../components/looks.ts'
import { useSite } from '../../components/site-context.tsx'
import { operator } from '../../model/operator.ts'
import { type Article, type Group, GROUPS, type Slug, SLUGS } from '../model/articles.ts'
import { answering, foundText, type Searched, searchedIn } from '../model/search.ts'

const ICONS = {
  start: BookOpen,
  connections: Plug,
  driving: Car,
  friends: HeartHandshake,
  notifications: Bell,
} as const

/**
 * Shows all help articles and the support contact.
 * If JavaScript is off, the search is hidden and all articles are listed.
 */
export function HelpPage() {
  const { copy, articles, theme } = useSite()
  const { help } = copy
  const [typed, setTyped] = useState('')
  if (!articles) throw new Error('The help articles are missing')
  const all = SLUGS.map((slug) => ({ slug, ...searchedIn(articles[slug]) }))
  const found = new Map(answering(typed, all).map((one) => [one.slug, one]))
  const groups = (Object.keys(GROUPS) as Group[]).map((group) => ({
    group,
    slugs: GROUPS[group].filter((slug) => found.has(slug)),
  }))
  return (
    <section
      // In the app, the help page is left-aligned like all app pages. On the public site, it is centered.
      className="mr-auto w-full max-w-[1280px] px-8 pt-7 pb-14 in-data-site:mx-auto in-data-site:max-w-[1144px] in-data-site:pt-10 max-md:px-4 max-md:pt-6"
    >
      <h1 className="font-display text-[36px]/[40px] font-[650] tracking-tight max-md:text-[30px]/[34px]">
        {help.title}
      </h1>
      <p className="mt-1 mb-4.5 text-lg text-ink-2">{help.lead}</p>
      <label
        className={`flex min-h-11 max-w-130 items-center gap-2.5 rounded-control border border-line-control bg-surface px-3.5 text-ink-3 focus-within:border-focus focus-within:shadow-[0_0_0_3px_color-mix(in_srgb,var(--focus)_22%,transparent)] ${theme ? '' : 'in-[html:not([data-script])]:hidden'}`}
        data-help-search
      >
        <span className="sr-only">{help.search}</span>
        <Icon of={Search} />
        <input
          type="search"
          placeholder={help.search}
          className="min-w-0 flex-1 text-lg text-ink placeholder:text-ink-3 focus-visible:shadow-none"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <p
        className="mt-1.5 mb-4.5 min-h-5"
        role="status"
        data-found
        data-none={help.found.none}
        data-one={help.found.one}
        data-many={help.found.many}
      >
        {typed.trim() === '' ? '' : foundText(found.size, help.found)}
      </p>
      <div className="mb-9 grid grid-cols-2 gap-x-12 gap-y-7 max-md:grid-cols-1 max-md:gap-y-6" data-answers>
        {groups
          .filter(({ slugs }) => slugs.length > 0)
          .map(({ group, slugs }) => (
            <section key={group} aria-labelledby={group}>
              <h2 id={group} className="mb-1.5 flex items-center gap-3 text-lg font-[650]">
                <Icon of={ICONS[group]} />
                {help.groups[group]}
              </h2>
              <ul>
                {slugs.map((slug) => (
                  <AnswerLink key={slug} slug={slug} article={articles[slug]} searched={found.get(slug)} />
                ))}
              </ul>
            </section>
          ))}
      </div>
      <About />
    </section>
  )
}

interface AnswerLinkProps {
  readonly slug: Slug
  readonly article: Article
  /** Search words and text that the search script of the prerendered help page reads from the HTML. */
  readonly searched?: Searched | undefined
}

export function AnswerLink({ slug, article, searched }: AnswerLinkProps) {
  const { Anchor } = useSite()
  return (
    <li className="border-t border-line-soft" data-words={searched?.words} data-text={searched?.text}>
      <Anchor
        to={`/help/${slug}`}
        className="flex min-h-11 items-center justify-between gap-3 py-2 text-ink-2 hover:text-ink"
      >
        <span>{article.title}</span>
        <Icon of={ChevronRight} className="text-ink-3" />
      </Anchor>
    </li>
  )
}

function About() {
  const { copy, supportEmail, support, Anchor } = useSite()
  const { help, frame } = copy
  return (
    <section
      className="flex items-center justify-between gap-6 rounded-card border border-line bg-surface p-5 max-md:flex-col max-md:items-stretch"
      aria-labelledby="about"
    >
      <div>
        <h2 id="about" className="text-lg font-[650]">
          {help.about}
        </h2>
        <p className="mt-0.5 max-w-[60ch]">
          {help.aboutText}
          {operator.city === null ? null : ` ${help.madeIn.replace('{city}', operator.city)}`}
        </p>
        <p className="mt-2 max-w-[60ch]">
          {help.stuck}{' '}
          {supportEmail === '' ? null : (
            <a className={LINK} href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          )}
        </p>
        <p className="mt-2 max-w-[60ch]">
          <Anchor className={LINK} to="/accessibility">
            {frame.accessibility}
          </Anchor>
        </p>
      </div>
      {support}
    </section>
  )
}
