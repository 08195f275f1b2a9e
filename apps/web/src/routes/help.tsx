import { useParams } from '@tanstack/react-router'
import { NotFound } from '../features/shell/pages/not-found-page.tsx'
import { SiteHost } from '../features/site/components/site-host.tsx'
import { SLUGS } from '../features/site/help/model/articles.ts'
import { ArticlePage } from '../features/site/help/pages/article-page.tsx'
import { HelpPage } from '../features/site/help/pages/help-page.tsx'
import { ContactSupport } from '../features/support/components/contact-support.tsx'

export const Help = () => (
  <SiteHost page="/help" isHelp support={<ContactSupport />}>
    <HelpPage />
  </SiteHost>
)

export function HelpArticle() {
  const { article } = useParams({ from: '/site/help/$article' })
  const slug = SLUGS.find((one) => one === article)
  // Render our 404 page. If the component threw `notFound`, the router would show an empty page.
  if (slug === undefined)
    return (
      <div className="grid flex-1 place-items-center">
        <NotFound />
      </div>
    )
  return (
    <SiteHost page={`/help/${slug}`} isHelp>
      <ArticlePage slug={slug} />
    </SiteHost>
  )
}
