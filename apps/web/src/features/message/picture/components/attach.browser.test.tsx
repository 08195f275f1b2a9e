import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useState } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { activateLanguage, openCatalogs } from '../../../../lib/i18n.ts'
import { CameraError, setCamera } from '../../../../platform/camera.ts'
import { AttachButton } from './attach-button.tsx'
import type { PictureChoice } from './use-picture-choice.ts'

beforeAll(async () => {
  await activateLanguage('en')
  await openCatalogs(['conversation'])
})

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

/**
 * Renders the button as in the native app, where the user can take a photo.
 * @param answer what the fake camera and gallery return
 */
async function renderOnPhone(answer: () => Promise<File | null>): Promise<void> {
  setCamera({ takePhoto: answer, chooseFromGallery: answer })
  await renderButton()
}

const renderButton = () =>
  render(
    <I18nProvider i18n={i18n}>
      <Attach />
    </I18nProvider>,
  )

const attach = page.getByRole('button', { name: 'Add photo' })
const sheet = page.getByRole('dialog', { name: 'Add Image' })
const chosen = page.getByRole('status')
const photo = () => Promise.resolve(new File(['a photo'], 'photo.jpg', { type: 'image/jpeg' }))

// The test without a camera runs first, because no later test can remove a registered camera.
it('asks for a file of the accepted types in a browser', async () => {
  await renderButton()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no file input')
  let isOpened = false
  input.addEventListener('click', (event) => {
    isOpened = true
    event.preventDefault()
  })

  await attach.click()
  await userEvent.upload(input, new File(['GIF89a'], 'a.gif', { type: 'image/gif' }))

  await expect.element(chosen).toHaveTextContent('a.gif')
  expect(isOpened).toBe(true)
  expect(input.accept).toContain('image/webp')
  expect(sheet.query()).toBeNull()
})

describe('in the native app, which has a camera', () => {
  it.each(['Take Photo', 'Choose from Gallery'])(
    'attaches the photo and closes the sheet when the user presses %s',
    async (name) => {
      await renderOnPhone(photo)

      await attach.click()
      await sheet.getByRole('button', { name }).click()

      await expect.element(chosen).toHaveTextContent('photo.jpg')
      await expect.element(sheet).not.toBeInTheDocument()
    },
  )

  it('attaches nothing when the parent cancels the camera or the sheet', async () => {
    await renderOnPhone(() => Promise.resolve(null))
    await attach.click()
    await sheet.getByRole('button', { name: 'Take Photo' }).click()
    await expect.element(sheet).not.toBeInTheDocument()

    await attach.click()
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    expect(chosen.element().textContent).toBe('')
  })

  it.each([
    ['refused', 'Take Photo', 'Camera permission not granted'],
    ['refused', 'Choose from Gallery', 'Photos permission not granted'],
    ['failed', 'Take Photo', 'Failed to take photo'],
    ['failed', 'Choose from Gallery', 'Failed to select image'],
  ] as const)('after the camera error “%s” for “%s”, shows the text “%s”', async (reason, name, text) => {
    await renderOnPhone(() => Promise.reject(new CameraError(reason)))

    await attach.click()
    await sheet.getByRole('button', { name }).click()

    await expect.element(sheet.getByRole('alert').getByText(text)).toBeVisible()
  })
})
