import { Bell, BookOpen, ChevronRight, HeartHandshake, Plug, Search } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { useSite } from '../../components/site-context.tsx'
import { operator } from '../../model/operator.ts'
import '../../components/sections.css'
import { type Article, type Group, GROUPS, type Slug, SLUGS } from '../model/articles.ts'
import { answering, foundText, type Searched, searchedIn } from '../model/search.ts'
import './help.css'

const ICONS = { start: BookOpen, connections: Plug, friends: HeartHandshake, notifications: Bell } as const

/** All answers, and whom to ask. Where no script runs, the search is not there and everything is listed. */
export function HelpPage() {
  const { copy, articles } = useSite()
  const { help } = copy
  const [typed, setTyped] = useState('')
  if (!articles) throw new Error('help without its articles')
  const all = SLUGS.map((slug) => ({ slug, ...searchedIn(articles[slug]) }))
  const found = new Map(answering(typed, all).map((one) => [one.slug, one]))
  const groups = (Object.keys(GROUPS) as Group[]).map((group) => ({
    group,
    slugs: GROUPS[group].filter((slug) => found.has(slug)),
  }))
  return (
    <section className="site-in site-help">
      <h1>{help.title}</h1>
      <p className="site-lead">{help.lead}</p>
      <label className="site-search" data-help-search>
        <span className="site-hidden">{help.search}</span>
        <Icon of={Search} />
        <input
          type="search"
          placeholder={help.search}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <p
        className="site-found"
        role="status"
        data-none={help.found.none}
        data-one={help.found.one}
        data-many={help.found.many}
      >
        {typed.trim() === '' ? '' : foundText(found.size, help.found)}
      </p>
      <div className="site-answers">
        {groups
          .filter(({ slugs }) => slugs.length > 0)
          .map(({ group, slugs }) => (
            <section key={group} aria-labelledby={group}>
              <h2 id={group}>
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
  /** For the search of a page without this script. */
  readonly searched?: Searched | undefined
}

export function AnswerLink({ slug, article, searched }: AnswerLinkProps) {
  const { Anchor } = useSite()
  return (
    <li data-words={searched?.words} data-text={searched?.text}>
      <Anchor to={`/help/${slug}`}>
        <span>{article.title}</span>
        <Icon of={ChevronRight} />
      </Anchor>
    </li>
  )
}

function About() {
  const { copy, supportEmail, support, Anchor } = useSite()
  const { help, frame } = copy
  return (
    <section className="site-about" aria-labelledby="about">
      <div>
        <h2 id="about">{help.about}</h2>
        <p>
          {help.aboutText}
          {operator.city === null ? null : ` ${help.madeIn.replace('{city}', operator.city)}`}
        </p>
        <p>
          {help.stuck} {supportEmail === '' ? null : <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
        </p>
        <p>
          <Anchor to="/accessibility">{frame.accessibility}</Anchor>
        </p>
      </div>
      {support}
    </section>
  )
}
