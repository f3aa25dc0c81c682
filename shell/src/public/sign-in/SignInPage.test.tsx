import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createTestServer, signedIn, type TestAnswer } from '../../testing/createTestServer'
import { aPageStart, renderShell } from '../../testing/renderShell'

const refuse = (code: number, status = 404): TestAnswer => ({
  status,
  error: { code, message: `Code ${code}` },
})

async function fillIn(user: Awaited<ReturnType<typeof renderShell>>['user']) {
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('SignInPage', () => {
  it('asks the server no more than it needs to show the form', async () => {
    const server = createTestServer()
    await renderShell(server, '/')
    await screen.findByLabelText('Email')
    expect(server.asked()).toEqual(['GET /server/projects', 'GET /atlas/', 'GET /atlas/auth/sso'])
  })

  it('asks nothing for what came with the page', async () => {
    const server = createTestServer()
    await renderShell(server, '/', aPageStart())
    await screen.findByLabelText('Email')
    expect(server.asked()).toEqual([])
  })

  it('goes to the installer where the page says that no project is installed', async () => {
    const server = createTestServer()
    const { address } = await renderShell(server, '/', { projects: false, infos: {} })
    await waitFor(() => expect(address()?.pathname).toBe('/install'))
    expect(server.asked().filter((route) => route.endsWith('/server/projects'))).toEqual([])
  })

  it('asks a project about itself that the page lists without a word on it', async () => {
    const server = createTestServer()
    await renderShell(server, '/', { projects: ['atlas'], infos: {} })
    await screen.findByLabelText('Email')
    expect(server.asked()).toEqual(['GET /atlas/', 'GET /atlas/auth/sso'])
  })

  it('starts the project at once for someone whom the page knows to be signed in', async () => {
    const server = createTestServer({ isSignedIn: true })
    const { address } = await renderShell(server, '/atlas/collections/cities', aPageStart(true))
    await screen.findByRole('link', { name: 'Cities' }, { timeout: 15_000 })
    expect(address()?.pathname).toBe('/atlas/collections/cities')
    expect(server.asked()[0]).toBe('GET /atlas/hydrate')
  }, 20_000)

  it('signs in and goes on to the page that was asked for, with the combined call alone', async () => {
    const server = createTestServer()
    const { user, address } = await renderShell(server, '/atlas/collections/cities?b=3')
    expect(address()?.pathname).toBe('/login')
    await fillIn(user)
    await waitFor(() => expect(address()?.pathname).toBe('/atlas/collections/cities'))
    expect(address()?.search).toBe('?b=3')
    await screen.findByRole('link', { name: 'Cities' }, { timeout: 15_000 })
    expect(server.asked().slice(3)).toEqual([
      'POST /atlas/auth/authenticate',
      'GET /atlas/hydrate',
      'GET /atlas/hydrate',
    ])
    expect(server.requests[3]?.body).toEqual({ email: 'ada@example.com', password: 'secret', mode: 'cookie' })
  }, 20_000)

  it('goes to a link that is opened while the sign-in is on its way', async () => {
    const server = createTestServer()
    let answer = () => {}
    const whenAnswered = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.routes['POST /atlas/auth/authenticate'] = async () => {
      await whenAnswered
      server.isSignedIn = true
      return signedIn
    }
    const { user, address, navigation } = await renderShell(server, '/login')
    await fillIn(user)
    navigation.push('/atlas/collections/cities?b=3')
    await waitFor(() => expect(address()?.search).toContain('redirect='))
    answer()
    await waitFor(() => expect(address()?.pathname).toBe('/atlas/collections/cities'))
    expect(address()?.search).toBe('?b=3')
  })

  it.each([
    [100, 'Incorrect Email/Password', {}],
    [103, 'User Suspended', {}],
    [999, 'Code 999', { undeclared: true as const }],
  ])('shows what code %d means and keeps what was typed', async (code, text, of) => {
    const answer = { ...refuse(code), ...of }
    const server = createTestServer({ routes: { 'POST /atlas/auth/authenticate': answer } })
    const { user } = await renderShell(server, '/login')
    await fillIn(user)
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
  })

  it('selects the password when the credentials are wrong', async () => {
    const server = createTestServer({ routes: { 'POST /atlas/auth/authenticate': refuse(100) } })
    const { user } = await renderShell(server, '/login')
    await fillIn(user)
    await screen.findByText('Incorrect Email/Password')
    const password = screen.getByLabelText<HTMLInputElement>('Password')
    expect([password.selectionStart, password.selectionEnd]).toEqual([0, 'secret'.length])
  })

  it('says that the API cannot be reached', async () => {
    const offline = () => Promise.reject(new TypeError('failed to fetch'))
    const server = createTestServer({ routes: { 'POST /atlas/auth/authenticate': offline } })
    const { user } = await renderShell(server, '/login')
    await fillIn(user)
    expect(await screen.findByText("Couldn't Reach API")).toBeVisible()
  })

  it('asks for the one-time code where the account has one, and sends it only when it is whole', async () => {
    const server = createTestServer()
    server.routes['POST /atlas/auth/authenticate'] = ({ body }) => {
      if (!body?.otp) return refuse(111)
      if (body.otp !== '123456') return refuse(112)
      server.isSignedIn = true
      return signedIn
    }
    const { user, address } = await renderShell(server, '/login')
    await fillIn(user)
    const code = await screen.findByLabelText('One-time code')
    expect(code).toHaveFocus()
    await user.type(code, '12345')
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDisabled()
    await user.type(code, '7')
    expect(code).toHaveValue('123-457')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Wrong One-Time Password')).toBeVisible()
    await user.clear(code)
    await user.type(code, '123456{Enter}')
    await waitFor(() => expect(address()?.pathname).not.toBe('/login'))
  })

  it('takes a recovery code where the authenticator is out of reach', async () => {
    const server = createTestServer()
    server.routes['POST /atlas/auth/authenticate'] = ({ body }) => {
      if (body?.otp !== 'aaaa-bbbb') return refuse(111)
      server.isSignedIn = true
      return signedIn
    }
    const { user, address } = await renderShell(server, '/login')
    await fillIn(user)
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    expect(screen.getByLabelText('Recovery code')).toHaveFocus()
    await user.keyboard('aaaa-bbbb{Enter}')
    await waitFor(() => expect(address()?.pathname).not.toBe('/login'))
  })

  it('offers no recovery code before another server of the contract, which has none', async () => {
    const server = createTestServer({ canHydrate: false })
    server.routes['POST /atlas/auth/authenticate'] = () => refuse(111)
    const { user } = await renderShell(server, '/login')
    await fillIn(user)
    await screen.findByLabelText('One-time code')
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull()
  })

  it('leads to two-factor setup where the role demands it, and keeps the way back', async () => {
    const server = createTestServer()
    server.routes['POST /atlas/auth/authenticate'] = { ...signedIn, error: { code: 113, message: 'Set up' } }
    server.routes['GET /atlas/utils/2fa_secret'] = { data: { '2fa_secret': 'JBSWY3DPEHPK3PXP' } }
    const { user, address } = await renderShell(server, '/login?redirect=%2Fatlas%2Fusers')
    await fillIn(user)
    expect(await screen.findByRole('heading', { name: 'Set up 2FA' })).toBeVisible()
    expect(address()?.search).toBe('?redirect=%2Fatlas%2Fusers')
    expect(await screen.findByRole('img', { name: /Scan the code/ })).toBeVisible()

    server.routes['POST /atlas/users/me/activate_2fa'] = () => {
      server.isSignedIn = true
      return { data: { recovery_codes: ['aaaa-bbbb'] } }
    }
    await user.type(screen.getByLabelText('One-time code'), '123456{Enter}')
    expect(await screen.findByText('aaaa-bbbb')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(address()?.pathname).toBe('/atlas/users'))
  })

  it('shows the code that single sign-on came back with, and takes it out of the address', async () => {
    const { address } = await renderShell(createTestServer(), '/?error=1&code=115')
    expect(
      await screen.findByText('Accounts with two-factor authentication sign in with their password.'),
    ).toBeVisible()
    expect(address()).toMatchObject({ pathname: '/login', search: '' })
  })

  it('takes out of the address what an original server adds about the one who failed', async () => {
    const query = '/?code=106&error=1&attributes[email]=mo%40example.com&attributes%5Bname%5D=Mo'
    const { address } = await renderShell(createTestServer(), query)
    expect(
      await screen.findByText('No account here has the e-mail address that the provider gave.'),
    ).toBeVisible()
    expect(address()).toMatchObject({ pathname: '/login', search: '' })
  })

  it('links to the providers of single sign-on', async () => {
    const record = { name: 'github', icon: '/extensions/core/auth/github/icon.svg' }
    const server = createTestServer({ routes: { 'GET /atlas/auth/sso': { data: [record] } } })
    await renderShell(server, '/login')
    const link = await screen.findByRole('link', { name: 'Github' })
    expect(link).toHaveAttribute(
      'href',
      `${location.origin}/atlas/auth/sso/github?mode=cookie&redirect_url=${encodeURIComponent(`${location.origin}/admin/#/`)}`,
    )
    // A picture that the server does not have gives way to one that is always there.
    fireEvent.error(link.querySelector('img') as HTMLImageElement)
    expect(link.querySelector('img')).toBeNull()
    expect(link.querySelector('svg')).toBeVisible()
  })

  it('offers to go on to someone who is signed in already, or to sign out', async () => {
    const server = createTestServer({ isSignedIn: true })
    const { user } = await renderShell(server, '/login')
    expect(await screen.findByText('Ada Byron')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByLabelText('Email')).toBeVisible()
  })

  it('says what is wrong with a project that does not answer', async () => {
    const error = { code: 11, message: 'The database is gone' }
    await renderShell(createTestServer({ routes: { 'GET /atlas/': { status: 500, error } } }), '/login')
    expect(await screen.findByText('Something is wrong with this project')).toBeVisible()
    expect(screen.getByText('The database is gone')).toBeVisible()
  })

  it('says why a project does not let this browser in, and blames nothing else', async () => {
    const error = { code: 19, message: 'Signing in from this address is not allowed' }
    await renderShell(createTestServer({ routes: { 'GET /atlas/': { status: 401, error } } }), '/login')
    expect(await screen.findByText('Signing in from this address is not allowed')).toBeVisible()
    expect(screen.queryByText('Something is wrong with this project')).toBeNull()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('says that there is no public project', async () => {
    await renderShell(createTestServer({ routes: { 'GET /server/projects': { data: [] } } }), '/login')
    expect(await screen.findByText(/offers no public projects/)).toBeVisible()
  })

  it('lets people choose where there are several projects', async () => {
    const server = createTestServer({ routes: { 'GET /server/projects': { data: ['atlas', 'shop'] } } })
    server.routes['GET /shop/'] = { data: { api: { ...server.info, project_name: 'Shop' } }, public: true }
    server.routes['GET /shop/auth/sso'] = { data: [] }
    const { user, shell } = await renderShell(server, '/login')
    await user.selectOptions(await screen.findByLabelText('Project'), 'shop')
    expect(await screen.findByRole('option', { name: 'Shop' })).toBeInTheDocument()
    expect(shell.workspace.getState().current?.project).toBe('shop')
    expect(sessionStorage.length).toBe(1)
  })

  it('goes to the installer where nothing is installed', async () => {
    const error = { code: 14, message: 'Nothing here' }
    const { address } = await renderShell(
      createTestServer({ routes: { 'GET /server/projects': { status: 503, error } } }),
      '/login',
    )
    await waitFor(() => expect(address()?.pathname).toBe('/install'))
  })

  it('says so when the server is out of reach at the start', async () => {
    const offline = () => Promise.reject(new TypeError('failed to fetch'))
    await renderShell(createTestServer({ routes: { 'GET /server/projects': offline } }), '/')
    expect(await screen.findByRole('heading', { name: 'Server trouble' })).toBeVisible()
    expect(screen.getByText("Couldn't Reach API")).toBeVisible()
  })
})
