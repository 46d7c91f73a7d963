package org.denserow.demo.queues;

/// What theory says of a station in equilibrium: customers come at random, some servers need random times, and a
/// customer who would be one too many goes away (M/M/c/K).
///
/// Each state has the probability of the state before, times the rate into it by the rate out of it.
final class Stations {

    private final double[] chances; // of 0 … most customers
    private final int servers;

    /// @param comes customers in a unit of time
    /// @param served customers that one server serves in a unit of time
    /// @param servers at least 1
    /// @param most customers in the station, at least the servers
    Stations(final double comes, final double served, final int servers, final int most) {
        this.servers = servers;
        chances = new double[most + 1];
        chances[0] = 1;
        double sum = 1;
        for (int customers = 1; customers <= most; customers++) {
            chances[customers] = chances[customers - 1] * comes / (served * Math.min(customers, servers));
            sum += chances[customers];
        }
        for (int customers = 0; customers <= most; customers++) {
            chances[customers] /= sum;
        }
    }

    /// {@return the part of the time with so many customers}
    double chance(final int customers) {
        return chances[customers];
    }

    /// {@return the mean number of customers}
    double mean() {
        double sum = 0;
        for (int customers = 0; customers < chances.length; customers++) {
            sum += customers * chances[customers];
        }
        return sum;
    }

    /// {@return the mean number of servers that are busy}
    double busy() {
        double sum = 0;
        for (int customers = 0; customers < chances.length; customers++) {
            sum += Math.min(customers, servers) * chances[customers];
        }
        return sum;
    }

    /// {@return the part of customers who go away: arrivals at random see the station as it is in the mean}
    double away() {
        return chances[chances.length - 1];
    }

    /// {@return a number of customers, drawn from these chances}
    ///
    /// @param uniform a random number in [0, 1)
    int draw(final double uniform) {
        double left = uniform;
        for (int customers = 0; customers < chances.length - 1; customers++) {
            left -= chances[customers];
            if (left < 0) {
                return customers;
            }
        }
        return chances.length - 1;
    }
}
