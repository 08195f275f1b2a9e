import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useState } from 'react'
import { I18nProvider as AriaI18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { DateField } from '../date-field.tsx'
import { TimeField } from '../time-field.tsx'

/** A date of birth in a form, in the language the address names; says what it holds. */
function Page() {
  const [day, setDay] = useState<string | null>(null)
  const [isPartial, setPartial] = useState(false)
  const [submits, setSubmits] = useState(0)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSubmits(submits + 1)
      }}
    >
      <DateField label="Born" value={day} onChange={setDay} onPartial={setPartial} max="2026-05-14" />
      <TimeField label="At" value={null} onChange={() => undefined} />
      <output>{`${day ?? 'none'}${isPartial ? ', partial' : ''}, ${submits} submits`}</output>
    </form>
  )
}

const locale = document.documentElement.lang
i18n.load(locale, {})
i18n.activate(locale)
createRoot(document.body).render(
  <I18nProvider i18n={i18n}>
    <AriaI18nProvider locale={locale}>
      <Page />
    </AriaI18nProvider>
  </I18nProvider>,
)
