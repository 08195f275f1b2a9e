import '../../../../../styles.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { activateLanguage, openCatalogs } from '../../../../../lib/i18n.ts'
import { CameraError, setCamera } from '../../../../../platform/camera.ts'
import { AttachButton } from '../attach-button.tsx'
import type { PictureChoice } from '../use-picture-choice.ts'

/** What the phone does: the test says it in the address. */
const answer = () => {
  const what = new URLSearchParams(location.search).get('camera')
  if (what === 'refused' || what === 'failed') return Promise.reject(new CameraError(what))
  return Promise.resolve(
    what === 'nothing' ? null : new File(['a photo'], 'photo.jpg', { type: 'image/jpeg' }),
  )
}

function Attach() {
  const [names, setNames] = useState<string[]>([])
  const choice: PictureChoice = {
    picture: null,
    isReading: false,
    error: null,
    choose: (files) => setNames([...(files ?? [])].map(({ name }) => name)),
    describe: () => undefined,
    remove: () => undefined,
    fail: () => undefined,
  }
  return (
    <>
      <AttachButton choice={choice} sheetTitle="Add Image" />
      <output>{names.join()}</output>
    </>
  )
}

async function show(): Promise<void> {
  if (location.search !== '') setCamera({ takePhoto: answer, chooseFromGallery: answer })
  await activateLanguage('en')
  await openCatalogs(['conversation'])
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <Attach />
    </I18nProvider>,
  )
}

void show()
