import { expect, test } from 'vitest'
import { handedOn } from './handed-on.ts'

const of = (variables: Record<string, string>) => handedOn((name) => variables[name])

test('hands on how the network is reached, in both spellings, and nothing else', () => {
  const reaching = {
    SSL_CERT_FILE: '/etc/ca.pem',
    SSL_CERT_DIR: '/etc/certs',
    NODE_EXTRA_CA_CERTS: '/etc/extra@company.pem',
    HTTPS_PROXY: 'http://proxy.example:3128',
    https_proxy: 'http://proxy.example:3128',
    HTTP_PROXY: 'proxy.example:3128',
    http_proxy: 'proxy.example:3128',
    NO_PROXY: 'localhost,.example',
    no_proxy: 'localhost,.example',
    NPM_CONFIG_REGISTRY: 'https://npm.example/',
    npm_config_registry: 'https://npm.example/',
    NPM_CONFIG_CAFILE: '/etc/ca.pem',
    npm_config_cafile: '/etc/ca.pem',
  }
  const others = {
    OPENAI_API_KEY: 'sk-x',
    DATABASE_URL: 'file:x',
    NODE_OPTIONS: '--require x',
    'npm_config_//npm.example/:_authToken': 'x',
  }
  expect(of({ ...reaching, ...others })).toEqual({ variables: reaching, withheld: [] })
})

test('hands on none that is not set or empty', () => {
  expect(of({ HTTPS_PROXY: '' })).toEqual({ variables: {}, withheld: [] })
})

test.each([
  ['HTTPS_PROXY', 'http://ann:secret@proxy.example:3128'],
  ['http_proxy', 'ann:secret@proxy.example'],
  ['NPM_CONFIG_REGISTRY', 'https://token@npm.example/'],
])('withholds %s where it says who one is', (name, value) => {
  expect(of({ [name]: value, NO_PROXY: 'localhost' })).toEqual({
    variables: { NO_PROXY: 'localhost' },
    withheld: [name],
  })
})
