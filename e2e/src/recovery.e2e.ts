import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { linkIn, mailTo, recoveryLink, subjectOf } from './harness/mail.ts'
import { signIn, signUp } from './harness/steps.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

const NEW_PASSWORD = 'Another-Horse-8'

test.use({ hasMail: true })

async function setPassword(page: Page, password = NEW_PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'New password' }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(password)
  await page.getByRole('button', { name: 'Update Password' }).click()
}

async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('lets a new user sign up, confirm the address with the emailed link, and reach the dashboard', async ({
  page,
  world,
}) => {
  const email = 'erin@family.example'
  await page.goto('/auth/signup')
  await signUp(page, email)
  await expect(page.getByText('Account created successfully! Please sign in to continue.')).toBeVisible()
  await signIn(page, email)
  await expect(page).toHaveURL('/auth/onboarding')
  await page.getByRole('textbox', { name: 'Your Name' }).fill('Erin Cole')
  await page.getByRole('button', { name: 'Continue to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await mailTo(world, email, /Welcome to Homefield/)
  const link = linkIn(await mailTo(world, email, /Confirm/))
  await page.goto(link)
  await expect(page).toHaveURL(/\/(dashboard|settings)/)
  await expect
    .poll(async () => (await world.database.query('select email_verified from users')).rows)
    .toEqual([{ email_verified: true }])
})

test(
  'signs out a stranger who signed up with the user’s address, once the user sets a new password',
  DEEP,
  async ({ page, otherBrowser, world, guard }) => {
    guard.announce(/^POST \/api\/auth\/verify → 403$/, / → 401$/)
    const stranger = await world.person({ email: 'rosa@family.example' })
    await enter(otherBrowser, world, stranger)
    const theirs = await otherBrowser.newPage()
    await theirs.goto('/dashboard')
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()

    await test.step('asks for the password, and changes nothing if the password is wrong', async () => {
      await page.goto(linkIn(await mailTo(world, stranger.email, /Confirm/)))
      await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
      await expect(page.getByText('rosa@family.example')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
      await page.keyboard.type('My-Own-Horse-9')
      await page.keyboard.press('Enter')
      await expect(page.getByText('That’s not the password for this account.')).toBeVisible()
      const { rows } = await world.database.query('select email_verified from users')
      expect(rows).toEqual([{ email_verified: false }])
    })

    await test.step('sets a new password with the keyboard only, and signs the stranger out', async () => {
      const mine = page.getByRole('button', { name: 'Set a new password' })
      for (let tabs = 0; tabs < 6 && !(await mine.evaluate((at) => at === document.activeElement)); tabs++)
        await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/auth/reset-password')
      await setPassword(page)
      await expect(page.getByText('Password updated!')).toBeVisible()
      await signInWith(page, stranger.email, NEW_PASSWORD)
      await expect(page).toHaveURL('/dashboard')
      await expect(theirs).toHaveURL(/\/auth\/signin/)
    })
  },
)

test('asks for the password when a person confirms an address on a device that they did not use to sign up', async ({
  page,
  world,
}) => {
  const erin = await world.person()
  await page.goto(linkIn(await mailTo(world, erin.email, /Confirm/)))
  await page.getByRole('textbox', { name: 'Password' }).fill(erin.password)
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
})

test('lets a user who forgot the password set a new one and sign in with it', async ({ page, world }) => {
  const erin = await world.person()
  await page.goto('/auth/signin')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/auth/forgot-password')
  const send = page.getByRole('button', { name: 'Send reset link' })
  await expect(send).toBeDisabled()
  await page.getByRole('textbox', { name: 'Email' }).fill(erin.email)
  await send.click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('')
  await page.getByRole('textbox', { name: 'Email' }).fill(erin.email)
  await send.click()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL('/auth/signin')

  // Wait for the second email, because a second request invalidates the link in the first email.
  const sent = () => world.mail?.mails.filter((one) => /Reset your password/.test(subjectOf(one))).length
  await expect.poll(sent).toBe(2)
  await page.goto(linkIn(await mailTo(world, erin.email, /Reset your password/)))
  await expect(page).toHaveURL(/^[^?#]*\/auth\/reset-password$/)
  const submit = page.getByRole('button', { name: 'Update Password' })
  await expect(submit).toBeDisabled()
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD)
  await expect(submit).toBeDisabled()
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Something-Else-9')
  await submit.click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await setPassword(page)
  await expect(page.getByText('Password updated!')).toBeVisible()
  await expect(page.getByText('Redirecting you to the sign in page...')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/signin/)
  await expect(
    page.getByText('Password updated successfully. Please sign in with your new password.'),
  ).toBeVisible()
  await mailTo(world, erin.email, /password was changed/i)
  await signInWith(page, erin.email, NEW_PASSWORD)
  await expect(page).toHaveURL('/dashboard')
})

test.describe('recovery links with a token, a code or a pair', () => {
  test('accepts a recovery link with a token in the query', DEEP, async ({ page, world }) => {
    const erin = await world.person()
    await page.goto(await recoveryLink(world, erin.email, { linkForm: 'token' }))
    await setPassword(page)
    await expect(page.getByText('Password updated!')).toBeVisible()
  })

  test('accepts a recovery link with a token in the fragment', DEEP, async ({ page, world }) => {
    const erin = await world.person()
    const link = await recoveryLink(world, erin.email, { linkForm: 'token' })
    await page.goto(link.replace('?', '#'))
    await setPassword(page)
    await expect(page.getByText('Password updated!')).toBeVisible()
  })

  test(
    'accepts a recovery link with two tokens, at the callback URL and at the root URL',
    DEEP,
    async ({ page, world }) => {
      const erin = await world.person()
      await page.goto(await recoveryLink(world, erin.email, { linkForm: 'pair' }))
      await expect(page).toHaveURL(/\/auth\/reset-password$/)
      await setPassword(page)
      await expect(page.getByText('Password updated!')).toBeVisible()
      const again = await recoveryLink(world, erin.email, { linkForm: 'pair' })
      await page.goto(again.replace('/auth/callback', '/'))
      await expect(page).toHaveURL(/\/auth\/reset-password$/)
      await setPassword(page, 'Third-Horse-9')
      await expect(page.getByText('Password updated!')).toBeVisible()
    },
  )

  test(
    'accepts a recovery link with a code if this browser stores the verifier',
    DEEP,
    async ({ page, world }) => {
      const erin = await world.person()
      const verifier = randomBytes(32).toString('base64url')
      const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
      const link = await recoveryLink(world, erin.email, { linkForm: 'code', codeChallenge })
      await page.goto('/auth/signin')
      await page.evaluate((kept) => localStorage.setItem('homefield.verifier', kept), verifier)
      await page.goto(link)
      await setPassword(page)
      await expect(page.getByText('Password updated!')).toBeVisible()
    },
  )

  test(
    'rejects a code in a browser without the verifier, which only the requesting browser has',
    DEEP,
    async ({ page, world, guard }) => {
      guard.announce(/^POST \/api\/auth\/exchange → 40[03]$/)
      const erin = await world.person()
      const verifier = randomBytes(32).toString('base64url')
      const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
      const link = await recoveryLink(world, erin.email, { linkForm: 'code', codeChallenge })
      await page.goto(link)
      await expect(page).toHaveURL(/\/auth\/forgot-password/)
      await expect(
        page.getByText('Password reset link was invalid or expired. Please request a new one.'),
      ).toBeVisible()
    },
  )
})

test('rejects used, expired and unknown links (C64)', async ({ page, world, guard }) => {
  guard.announce(
    /^POST \/api\/auth\/(verify|exchange|set-session) → 40[03]$/,
    /^GET \/api\/auth\/recovery → 403$/,
  )
  const erin = await world.person()
  const refused = async () => {
    await expect(page).toHaveURL(/\/auth\/forgot-password/)
    await expect(
      page.getByText('Password reset link was invalid or expired. Please request a new one.'),
    ).toBeVisible()
  }
  const used = await recoveryLink(world, erin.email, { linkForm: 'token' })
  await page.goto(used)
  await setPassword(page)
  await expect(page.getByText('Password updated!')).toBeVisible()
  await page.goto(used)
  await refused()

  const late = await recoveryLink(world, erin.email, { linkForm: 'token' })
  world.clock.advance({ minutes: 61 })
  await page.goto(late)
  await refused()

  await page.goto(`/auth/callback?type=recovery&token=${'a'.repeat(43)}`)
  await refused()

  await page.goto('/auth/reset-password')
  await expect(page.getByRole('heading', { name: 'Reset Link Invalid' })).toBeVisible()
  await page.getByRole('link', { name: 'Request New Reset Link' }).click()
  await expect(page).toHaveURL(/\/auth\/forgot-password/)

  await page.goto('/auth/callback')
  await expect(page).toHaveURL(/\/auth\/signin/)
  await expect(page.getByText('Authentication failed. Please sign in again.')).toBeVisible()
})

test('sets the password of the account in the recovery link even if another person is signed in', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person()
  const dan = await world.person({ name: 'Dan Moss' })
  await enter(context, world, dan)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(await recoveryLink(world, erin.email, { linkForm: 'token' }))
  await expect(page.getByText(erin.email)).toBeVisible()
  await setPassword(page)
  await expect(page).toHaveURL(/\/auth\/signin/)
  await signInWith(page, erin.email, NEW_PASSWORD)
  await expect(page).toHaveURL('/dashboard')
})
