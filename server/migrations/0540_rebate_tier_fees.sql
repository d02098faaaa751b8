-- Fees of tiers were stored in millionths of a USDT, whatever its minor unit is, and compared with fees in minor units: with
-- eight decimals a tier was reached by a hundredth of what it asks for. They are minor units of USDT like everything else.
UPDATE rebate_tier SET fees = (fees * power(10::numeric, currencies.scale - 6))::bigint
FROM currencies WHERE currencies.code = 'USDT';
