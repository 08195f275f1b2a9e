import { DEEP } from '../harness/exhaustive.ts'
import { openChat, twoFriends } from '../harness/chat.ts'
import { expect, test } from './phone.ts'

// Turn off Playwright's trace recorder, because the recorder fails on blob: pictures.
test.use({ trace: 'off' })

test(
  'shows an error if the camera is denied or fails, takes a photo, and shows it after a restart',
  DEEP,
  async ({ page, phone, world }) => {
    const { erin, priya, id } = await twoFriends(world)
    phone.belongsTo(erin)
    const chat = await openChat(page, id, 'Priya Raman')
    await chat.getByRole('button', { name: 'Add photo' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add Image' })
    const take = sheet.getByRole('button', { name: 'Take Photo' })
    const choose = sheet.getByRole('button', { name: 'Choose from Gallery' })
    const said = sheet.getByRole('alert')

    phone.says = 'denied'
    await take.click()
    await expect(said).toHaveText('Camera permission not granted')
    await choose.click()
    await expect(said).toHaveText('Photos permission not granted')
    expect(phone.asked('Camera', 'takePhoto')).toEqual([])

    Object.assign(phone.allowed, { camera: 'granted', photos: 'granted' })
    phone.picture = { code: 'OS-PLUG-CAMR-0010' }
    await take.click()
    await expect(said).toHaveText('Failed to take photo')
    phone.picture = { code: 'OS-PLUG-CAMR-0018' }
    await choose.click()
    await expect(said).toHaveText('Failed to select image')
    // The app must show no error if the user cancels the camera.
    phone.picture = { code: 'OS-PLUG-CAMR-0006' }
    await take.click()
    await expect(sheet).toBeHidden()

    phone.picture = { path: '/icons/homefield-512.png' }
    await chat.getByRole('button', { name: 'Add photo' }).click()
    await take.click()
    await expect(sheet).toBeHidden()
    expect(phone.asked('Camera', 'takePhoto').at(-1)).toMatchObject({ quality: 90 })
    await expect(chat.getByRole('img', { name: 'Chosen photo' })).toBeVisible()
    await chat.getByRole('button', { name: 'Send' }).click()
    const pictures = async () =>
      (await priya.api.GET('/conversations/{id}/messages', { params: { path: { id } } })).data?.messages.map(
        ({ picture }) => picture?.fileId,
      )
    await expect.poll(pictures).toEqual([expect.any(String)])

    // The restarted app reads the picture with the bearer token and shows it from a blob: URL.
    await page.reload()
    const shown = chat.getByRole('button', { name: /^Open photo/ }).locator('img')
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(1)
    expect(await shown.getAttribute('src')).toMatch(/^blob:https:\/\/localhost\//)
  },
)
