import type { Config } from '../config/config.ts'
import type { BuiltinOptions } from '../mcp/builtin/create-builtin.ts'
import type { EmailOptions } from '../mcp/builtin/email/email-server.ts'
import type { HttpOptions } from '../mcp/builtin/http/http-server.ts'
import type { WeatherOptions } from '../mcp/builtin/weather/weather-of-places.ts'

/** How an administrator wants the built-in servers. */
export const builtinOptions = (config: Config): BuiltinOptions => ({
  ...{ weather: weatherOf(config), http: httpOf(config), email: emailOf(config) },
})

function emailOf({ email: { smtp } }: Config): EmailOptions {
  const { host, ...rest } = smtp
  return host === undefined ? {} : { smtp: { host, ...rest } }
}

const httpOf = ({ http }: Config): HttpOptions => ({
  ...{ allowedHosts: http.allowed_hosts, privateHosts: http.private_hosts, timeoutMs: http.timeout * 1000 },
})

function weatherOf({ weather }: Config): WeatherOptions {
  const { base_url: baseUrl, geocoding_url: geocodingUrl } = weather
  // Who names one address of the service means it for both.
  return baseUrl === undefined ? {} : { baseUrl, geocodingUrl: geocodingUrl ?? baseUrl }
}
