/** Renders a complete HTML page with the metadata for search engines, link previews and screen readers. */
import type { ReactNode } from 'react'
import { operator } from '../features/site/model/operator.ts'
import type { SiteCopy } from '../features/site/model/copy/en.ts'
import { LANGUAGES, type Language } from '../features/site/model/languages.ts'
import { addressOf, type SitePage } from '../features/site/model/pages.ts'
import { MARKS, type SiteAssets } from './facts.ts'

interface DocumentProps {
  page: SitePage
  language: Language
  copy: SiteCopy
  title: string
  description: string
  /** Structured data of the page, in the vocabulary of schema.org. */
  data: readonly object[]
  assets: SiteAssets
  children: ReactNode
}

const LOCALES = { en: 'en_US', es: 'es_ES', fr: 'fr_FR' } as const

export function SiteDocument(props: DocumentProps) {
  const { page, language, copy, title, description, data, assets, children } = props
  const address = (one: Language) => MARKS.origin + addressOf(page, one)
  const picture = `${MARKS.origin}/social/${language}.png`
  return (
    <html lang={language} data-theme="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f6f6f4" />
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={address(language)} />
        {LANGUAGES.map((one) => (
          <link key={one} rel="alternate" hrefLang={one} href={address(one)} />
        ))}
        <link rel="alternate" hrefLang="x-default" href={address('en')} />
        <meta property="og:site_name" content="Homefield" />
        <meta property="og:type" content="website" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={address(language)} />
        <meta property="og:locale" content={LOCALES[language]} />
        {LANGUAGES.filter((one) => one !== language).map((one) => (
          <meta key={one} property="og:locale:alternate" content={LOCALES[one]} />
        ))}
        <meta property="og:image" content={picture} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content={copy.home.title} />
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="icon" href="/logo.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {operator.stores.apple === null ? null : (
          <meta
            name="apple-itunes-app"
            content={`app-id=${/id(\d+)/.exec(operator.stores.apple)?.[1] ?? ''}`}
          />
        )}
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        <script src={assets.start} />
        <link rel="stylesheet" href={assets.style} />
        <script src={assets.enhance} defer />
        {data.map((thing) => (
          <script
            key={JSON.stringify(thing)}
            type="application/ld+json"
            // Inserting the JSON as HTML is safe, because we and the operator write its texts, and no user does.
            // Escape '<', because a `</script>` inside a text would end the script element.
            dangerouslySetInnerHTML={{ __html: JSON.stringify(thing).replaceAll('<', '\\u003c') }}
          />
        ))}
      </head>
      <body>{children}</body>
    </html>
  )
}
