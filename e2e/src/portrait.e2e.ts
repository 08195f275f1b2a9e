import { enter, expect, test } from './harness/test.ts'

// Turn off Playwright's trace recorder: its requests for blob: pictures violate the content security policy.
test.use({ trace: 'off' })

test('crops a profile photo, shows the photo in the header immediately, and removes the photo', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person()
  await enter(context, world, erin)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  // Use a screenshot of the page as the profile photo.
  const picture = { name: 'page.png', mimeType: 'image/png', buffer: await page.screenshot() }
  const choose = async (file: typeof picture) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Change photo' }).press('Enter')
    await (await chooser).setFiles(file)
  }
  await choose({ ...picture, name: 'notes.txt', mimeType: 'text/plain' })
  await expect(page.getByText('Please choose an image file.')).toBeVisible()
  await choose({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('This browser cannot open that image.', { exact: false })).toBeVisible()
  await choose(picture)
  const dialog = page.getByRole('dialog', { name: 'Your photo' })
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await dialog.getByRole('group', { name: /arrow keys to move it/ }).press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Use photo' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible()
  const { data: kept } = await erin.api.GET('/me')
  const photoId = kept?.settings.photoId ?? ''
  expect(photoId).not.toBe('')
  const header = page.getByRole('button', { name: 'Your account: Erin Cole' }).locator('img')
  await expect(header).toHaveAttribute('src', new RegExp(`/files/${photoId}/`))
  await expect.poll(() => header.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Remove photo' }).press('Enter')
  await expect(header).toHaveCount(0)
  await expect.poll(async () => (await erin.api.GET('/me')).data?.settings.photoId).toBeNull()
})
